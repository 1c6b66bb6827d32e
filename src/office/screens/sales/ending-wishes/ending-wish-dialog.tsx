import { Heading } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type EndingWishPage, endingWishPage } from '#contract/office/sales/ending-wishes.ts'
import { useDecodedAction, useRead } from '#office/api/queries.ts'
import { Sheet } from '#office/kit/action-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Facts, Skeleton } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { WishState } from './ending-wishes-screen.tsx'

/** Shows a wish to end a membership and the membership it leads to, with the actions that decide on it. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { id } = useParams()
  const close = () => navigate(`/members/wishes${search}`, { preventScrollReset: true })
  const { data, error, refetch } = useRead<EndingWishPage>(`/ending-wishes/${id}`, {
    decode: amountsIn(endingWishPage),
  })
  return (
    <Sheet label={t('members.wishes.title')} onClose={close}>
      <Heading slot="title" className="border-b border-line px-5 py-4 font-display text-title">
        {t('members.wishes.title')}
      </Heading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-4">
        {error && <ErrorNote error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton rows={6} />}
        {data && <Wish wish={data} />}
        {data && <Decision key={data.version} wish={data} onChanged={refetch} onClose={close} />}
      </div>
    </Sheet>
  )
}

function Wish({ wish }: { wish: EndingWishPage }) {
  const { t } = useTranslation()
  const { dateTime, day, language } = useFormats()
  const { member } = wish
  return (
    <>
      <p>
        <WishState state={wish.state} />
      </p>
      <Facts
        facts={[
          [t('members.columns.person'), wish.name],
          [t('members.wishes.email'), wish.email],
          wish.reference && [t('members.wishes.reference'), wish.reference],
          [t('members.wishes.stated'), dateTime(wish.stated_at)],
          [t('members.wishes.wishedFor'), wish.wished_for ? day(wish.wished_for) : t('members.wishes.soonest')],
          [t('members.wishes.language'), language(wish.language as 'en')],
          [
            t('members.wishes.membership'),
            member ? (
              <Link key="member" to={`/members/${member.id}`} className="underline pointer-coarse:py-2.5">
                {t(`members.wishes.found.${member.by}`)}
              </Link>
            ) : (
              t('members.wishes.found.none')
            ),
          ],
          wish.decided_by && wish.decided_at && [t(`members.wishes.by.${wish.decided_by}`), dateTime(wish.decided_at)],
        ]}
      />
    </>
  )
}

type DecisionProps = { wish: EndingWishPage; onChanged(): void; onClose(): void }

function Decision({ wish, onChanged, onClose }: DecisionProps) {
  const { t } = useTranslation()
  const { day, money } = useFormats()
  const action = useDecodedAction<EndingWishPage>('POST', '', {
    decode: amountsIn(endingWishPage),
    refresh: ['/ending-wishes', '/members', '/overview', '/counts'],
    onDone({ state }) {
      onClose()
      showToast(t(`members.wishes.done.${state}`))
    },
  })
  const { member, charged, allowed } = wish
  const decide = (name: 'confirm' | 'dismiss') =>
    action.mutate({
      path: `/ending-wishes/${wish.id}/${name}`,
      version: wish.version,
      ...(name === 'confirm' && { body: { refund: Boolean(charged) } }),
    })
  const isStale = action.error?.code === 'edit.conflict' || action.error?.code === 'state.notAllowed'
  const consequence = member
    ? charged
      ? t('members.wishes.nowConsequence', { amount: money(charged, member.currency) })
      : t('members.wishes.endConsequence', { date: day(member.ends_at) })
    : t('members.wishes.noneConsequence')
  return (
    <>
      {allowed.length > 0 && <p className="rounded-md bg-ground px-3 py-2">{consequence}</p>}
      {wish.state === 'confirmed' && member && (
        <p className="rounded-md bg-ground px-3 py-2">
          {t(wish.carried_out ? 'members.wishes.ends' : 'members.wishes.waits', { date: day(member.ends_at) })}
        </p>
      )}
      {action.error && <ErrorNote error={action.error} {...(isStale && { onRetry: onChanged })} />}
      <div className="flex flex-row-reverse flex-wrap gap-2">
        {allowed.includes('confirm') && (
          <Button shape="primary" isPending={action.isPending} onPress={() => decide('confirm')}>
            {t('members.wishes.confirm')}
          </Button>
        )}
        {allowed.includes('dismiss') && (
          <Button isPending={action.isPending} onPress={() => decide('dismiss')}>
            {t('members.wishes.dismiss')}
          </Button>
        )}
        <Button onPress={onClose}>{t('act.close')}</Button>
      </div>
    </>
  )
}
