import { Button } from '@react-email/button'
import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type MailTexts, mailTexts } from '#mail/mail-texts.ts'
import { renderMail } from '#mail/render-mail.ts'
import { knownCardBrand } from '#shared/card-name.ts'
import type { ShopTexts } from '#shared/translations.ts'
import { buttonOf, linkOf, type MailBrand, MailFrame, mailStyles } from './mail-frame.tsx'
import { type Fact, Facts, Kept } from './mail-parts.tsx'

type Input = {
  /** Names the texts below `mailmembership`. */
  kind: string
  texts: ShopTexts
  brand: MailBrand
  firstName: string
  /** Placeholder values of the sentences, formatted for display. */
  values: Record<string, string>
  /** The card that charges are made to, where the mail speaks of one. */
  card: { brand: string; last4: string } | null
  /** The member's own page: to cancel, resume, change the card, or confirm a payment. */
  accountLink: string
  /** Invoice page at the provider; null if the mail is not about an invoice. */
  invoiceLink: string | null
}

type Written = Omit<Input, 'texts'> & { texts: MailTexts }

/** A notice to a member: subject, HTML and plain text. */
export async function renderMembershipNotice(input: Input): Promise<{ subject: string; html: string; text: string }> {
  const texts = mailTexts('mailmembership', input.texts)
  const mail = <MembershipNotice {...input} texts={texts} />
  return {
    subject: texts.say(`${input.kind}.subject`, { ...input.values, brandName: input.brand.name }),
    ...(await renderMail(mail)),
  }
}

function MembershipNotice({ kind, brand, firstName, values, card, accountLink, invoiceLink, texts }: Written) {
  const named = cardName(texts, card)
  const cardText = named ?? texts.say('cardPlain', { last4: values.last4 ?? '' })
  const say = (key: string) => texts.say(`${kind}.${key}`, { ...values, card: cardText, brandName: brand.name })
  const isReceipt = kind === 'firstCharge' || kind === 'receipt'
  const facts: Fact[] = [
    ...(values.number ? [[texts.say('rows.number'), values.number] satisfies Fact] : []),
    [texts.say('rows.amount'), values.amount ?? ''],
    [texts.say('rows.paidUntil'), values.date ?? ''],
    ...(named ? [[texts.say('rows.card'), named] satisfies Fact] : []),
  ]
  return (
    <MailFrame texts={texts} preview={say('lead')} brand={brand}>
      <Heading as="h1" style={mailStyles.title}>
        {say('title')}
      </Heading>
      <Text style={mailStyles.text}>
        {firstName ? texts.say('greeting', { name: firstName }) : texts.say('greetingPlain')}
      </Text>
      <Text style={mailStyles.text}>
        <Kept text={say('lead')} />
      </Text>
      {isReceipt && <Facts facts={facts} />}
      <Text style={mailStyles.text}>
        <Kept text={say('more')} />
      </Text>
      {named && !isReceipt && kind !== 'cardChanged' && (
        <Text style={mailStyles.text}>{texts.say('card', { card: named })}</Text>
      )}
      <Section style={{ margin: '28px 0' }}>
        <Button href={accountLink} style={buttonOf(brand)}>
          {say('action')}
        </Button>
      </Section>
      {invoiceLink && (
        <Text style={mailStyles.text}>
          <Link href={invoiceLink} style={linkOf(brand)}>
            {texts.say('invoice')}
          </Link>
        </Text>
      )}
    </MailFrame>
  )
}

/** Nothing of a brand that people do not know by name. */
function cardName(texts: MailTexts, card: Input['card']): string | null {
  const brand = card && knownCardBrand(card.brand)
  return brand && texts.say('cardEnding', { brand, last4: card.last4 })
}
