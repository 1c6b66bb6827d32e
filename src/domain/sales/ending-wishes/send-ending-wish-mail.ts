import { z } from 'zod'
import { defineMail } from '#domain/platform/mails/define-mail.ts'
import type { MailBranding } from '#domain/platform/mails/mail-branding.ts'
import { type MailSample, sampleToken } from '#domain/platform/mails/mail-sample.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import { findMembership } from '#domain/sales/membership/membership-queries.ts'
import { defineJob } from '#jobs/jobs.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import { dateText, dayMs, dayText, exactTimeText } from '#shared/dates.ts'
import type { Shop } from '#shop.ts'
import { type EndingWishRow, findEndingWish, findLiveMembershipOfEmail } from './ending-wish-queries.ts'
import { endOfWish } from './ending-wish-rules.ts'
import { wishToken } from './wish-token.ts'

const payload = z.object({ wishId: z.string(), mail: z.enum(['stated', 'refunded']) })
type Payload = z.infer<typeof payload>

/**
 * `endingConfirm` asks its reader to confirm; `endingKnown` needs nothing more; `endingNone` found no membership.
 * `endingRefunded` says that a charge after the wish is paid back.
 */
type Kind = 'endingConfirm' | 'endingKnown' | 'endingNone' | 'endingRefunded'
type Ending = Pick<EndingWishRow, 'statedAt' | 'wishedFor'> & { kind: Kind; endsAt: Date | null; token: string }

/**
 * Acknowledges a wish to end a membership to the mailbox that it named. Nothing that was typed but the day is in it: it
 * may have been typed by anybody.
 */
export const endingWishMail = defineMail<Payload, Ending>({
  kind: 'ending-wish',
  group: 'membership',
  key: ({ wishId, mail }) => `ending-wish:${wishId}:${mail}`,
  async load(shop, { wishId, mail }) {
    const wish = await findEndingWish(shop.database, wishId)
    if (!wish) return null
    const { id, email, membershipId, host, https, language, statedAt, wishedFor } = wish
    const membership =
      membershipId === null
        ? await findLiveMembershipOfEmail(shop.database, email)
        : await findMembership(shop.database, membershipId)
    const endsAt = membership && endOfWish(wish, membership, shop.environment.timeZone)
    return {
      to: email,
      customerId: membership?.customerId ?? null,
      context: { host, https, language },
      messageId: `<ending-wish-${id}-${mail}@vitrine.shop>`,
      ...(membership && { about: { membershipId: membership.id } }),
      data: {
        kind: mail === 'refunded' ? 'endingRefunded' : kindOf(wish, membership),
        statedAt,
        wishedFor,
        endsAt,
        token: await wishToken(shop, id),
      },
    }
  },
  render: renderEnding,
  samples: {
    endingConfirm: (sample) => sampleOf(sample, 'endingConfirm'),
    endingKnown: (sample) => sampleOf(sample, 'endingKnown'),
    endingNone: (sample) => sampleOf(sample, 'endingNone'),
    endingRefunded: (sample) => sampleOf(sample, 'endingRefunded'),
  },
})

function kindOf({ state }: EndingWishRow, membership: { endsAt: Date | null; endedAt: Date | null } | null): Kind {
  if (!membership) return 'endingNone'
  return state === 'confirmed' || membership.endsAt || membership.endedAt ? 'endingKnown' : 'endingConfirm'
}

async function renderEnding(ending: Ending, { texts, brand, language, timeZone, link }: MailBranding) {
  const { kind, statedAt, wishedFor, endsAt, token } = ending
  const say = (name: string) => mailTexts('mailaccount', texts).say(`ending.${name}`)
  const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
  return renderAccountNotice({
    kind,
    texts,
    brand,
    firstName: '',
    values: { date: endsAt ? dateText(endsAt, language, timeZone) : '' },
    facts: [
      [say('statedAt'), exactTimeText(statedAt, language, timeZone)],
      [say('wishedFor'), wishedFor === null ? say('soonest') : dayText(wishedFor, language)],
      ...(endsAt ? [[say('endsAt'), dateText(endsAt, language, timeZone)] as [string, string]] : []),
    ],
    ...(kind === 'endingConfirm' && { link: link('endMembershipLink', { token }) }),
    ...(kind === 'endingNone' && { link: link('endMembership') }),
  })
}

function sampleOf({ now }: MailSample, kind: Kind): Ending {
  const endsAt = kind === 'endingNone' ? null : new Date(now.getTime() + 12 * dayMs)
  return { kind, statedAt: now, wishedFor: null, endsAt, token: sampleToken }
}

export const sendEndingWishMailJob = defineJob('send-ending-wish-mail', payload, (shop: Shop, wish) =>
  sendMail(shop, endingWishMail, wish),
)
