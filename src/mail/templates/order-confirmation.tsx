import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Link } from '@react-email/link'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type MailTexts, mailTexts } from '#mail/mail-texts.ts'
import { renderMail } from '#mail/render-mail.ts'
import { isolated, joined } from '#shared/isolated-text.ts'
import { type Cents, formatPrice, hasOtherSign, type ShownMoney } from '#shared/money.ts'
import type { ShopTexts } from '#shared/translations.ts'
import { buttonOf, linkOf, type MailBrand, MailFrame, mailColours, mailStyles } from './mail-frame.tsx'
import { type Fact, Facts, Kept, PictureColumn, unbroken } from './mail-parts.tsx'

export type OrderConfirmation = {
  texts: ShopTexts
  money: ShownMoney
  brand: MailBrand
  number: number
  /** Formatted for the visitor. */
  date: string
  firstName: string
  /** Full name, shown above the address. */
  name: string
  /** Address lines as on an envelope, with the country. */
  address: string[]
  phone: string
  lines: OrderedLine[]
  total: Cents
  /** VAT included in the total by rate, formatted for display; empty if no VAT is named. */
  taxes: { rate: string; amount: Cents }[]
  /** The card that paid; null where it is not known. */
  card: { brand: string; last4: string } | null
  deliveryProduct: string
  /** The days it is expected on, as the visitor reads them. */
  expected: string
  /** Agreed terms of the membership that this order started; null if none starts. */
  membership: StartedMembership | null
  /** A membership was offered, but the payer turned out to have one: none starts. */
  hasMembershipAlready: boolean
  /** The order could not be delivered and is paid back. */
  refunded: boolean
  link: string
  receiptLink: string
  withdrawalLink: string
  membershipLink: string
}

export type StartedMembership = {
  /** A month, as the visitor reads it. */
  price: string
  /** Formatted for the visitor. */
  firstChargeOn: string
  /** Withdrawal deadline of the membership, formatted for the visitor. */
  withdrawBy: string
  hasTrial: boolean
  /** The account was made with the order: its password is still to be chosen. */
  awaitsPassword: boolean
}

export type OrderedLine = {
  name: string
  size: string | null
  quantity: number
  price: Cents
  membership: boolean
  total: Cents
  /** Full address of its picture; null: none. */
  image: string | null
}

/** The confirmation of an order in its own language: subject, HTML and plain text. */
export async function renderOrderConfirmation(
  input: OrderConfirmation,
): Promise<{ subject: string; html: string; text: string }> {
  const texts = mailTexts('mail', input.texts)
  const mail = <Confirmation {...input} texts={texts} />
  const subject = input.refunded ? 'order.refundedSubject' : 'order.subject'
  return {
    subject: texts.say(subject, { number: String(input.number), brandName: input.brand.name }),
    ...(await renderMail(mail)),
  }
}

type Props = Omit<OrderConfirmation, 'texts'> & { texts: MailTexts }

function Confirmation(props: Props) {
  const { texts, brand, refunded } = props
  const say = (key: string, values?: Record<string, string>) => texts.say(`order.${key}`, values)
  const title = say(refunded ? 'refundedTitle' : 'title')
  const lead = say(refunded ? 'refundedLead' : 'lead')
  return (
    <MailFrame texts={texts} preview={lead} brand={brand}>
      <Heading as="h1" style={mailStyles.title}>
        {title}
      </Heading>
      <Text style={mailStyles.text}>{say('greeting', { name: props.firstName })}</Text>
      <Text style={mailStyles.text}>{lead}</Text>
      <OrderFacts {...props} />
      <Lines {...props} />
      {!refunded && (
        <Section>
          <Subtitle>{say('next')}</Subtitle>
          <Text style={mailStyles.text}>
            <Kept text={say('processing', { deliveryProduct: props.deliveryProduct })} />{' '}
            <Kept text={say('expected', { days: props.expected })} />
          </Text>
        </Section>
      )}
      {!refunded && <Membership {...props} />}
      {isMembersOrder(props) && !refunded && <Text style={mailStyles.text}>{say('boughtAsMember')}</Text>}
      {props.hasMembershipAlready && !refunded && <Text style={mailStyles.text}>{say('membershipExists')}</Text>}
      <Section style={{ margin: '28px 0 12px' }}>
        <Button href={props.link} style={buttonOf(brand)}>
          {say('view')}
        </Button>
      </Section>
      <Text style={mailStyles.soft}>
        <Link href={props.receiptLink} style={linkOf(brand)}>
          {say('receipt')}
        </Link>
      </Text>
      <Text style={mailStyles.soft}>{say('viewNote')}</Text>
      {!refunded && (
        <Text style={mailStyles.soft}>
          <Kept text={say('withdrawal')} />{' '}
          <Link href={props.withdrawalLink} style={linkOf(brand)}>
            {say('withdraw')}
          </Link>
        </Text>
      )}
    </MailFrame>
  )
}

/** Member prices were paid, and no membership was offered or started. */
function isMembersOrder({ lines, membership, hasMembershipAlready }: Props): boolean {
  return !membership && !hasMembershipAlready && lines.some((line) => line.membership)
}

function Subtitle({ children }: { children: string }) {
  return (
    <Heading as="h2" style={{ ...mailStyles.title, fontSize: 19, lineHeight: '26px', margin: '20px 0 8px' }}>
      {children}
    </Heading>
  )
}

function OrderFacts({ texts, number, date, name, address, phone, card }: Props) {
  const facts: Fact[] = [
    [texts.say('order.number'), String(number)],
    [texts.say('order.date'), date],
    [texts.say('order.address'), [name, address.join(', ')].map((line) => isolated(unbroken(line))).join('\n')],
    [texts.say('order.phone'), unbroken(phone)],
    ...(card ? [[texts.say('order.paidWith'), texts.say('order.card', card)] satisfies Fact] : []),
  ]
  return <Facts facts={facts} />
}

function Membership({ texts, brand, card, membership, membershipLink }: Props) {
  if (!membership) return null
  const say = (key: string, values?: Record<string, string>) => texts.say(`order.${key}`, values)
  const { price, firstChargeOn, withdrawBy, hasTrial, awaitsPassword } = membership
  const facts: Fact[] = [
    ...(hasTrial ? [[say('membershipRows.free'), firstChargeOn] satisfies Fact] : []),
    hasTrial
      ? [say('membershipRows.first'), say('membershipRows.charge', { price, date: firstChargeOn })]
      : [say('membershipRows.atOnce'), price],
    [say('membershipRows.then'), say('membershipRows.monthly', { price })],
    ...(card ? [[say('membershipRows.card'), say('card', card)] satisfies Fact] : []),
    [
      say('membershipRows.cancel'),
      say(hasTrial ? 'membershipRows.end' : 'membershipRows.endPaid', { email: brand.email }),
    ],
    [say('membershipRows.withdraw'), say('membershipRows.withdrawBy', { date: withdrawBy })],
  ]
  return (
    <Section style={{ backgroundColor: '#F3EEE5', borderRadius: 12, padding: '4px 20px', margin: '0 0 20px' }}>
      <Subtitle>{say('membership')}</Subtitle>
      {!hasTrial && <Text style={mailStyles.text}>{say('membershipNoTrial')}</Text>}
      <Facts facts={facts} />
      {awaitsPassword && <Text style={mailStyles.soft}>{say('membershipPassword')}</Text>}
      <Text style={mailStyles.soft}>
        <Link href={membershipLink} style={linkOf(brand)}>
          {say('membershipManage')}
        </Link>
      </Text>
    </Section>
  )
}

function Lines({ texts, money, lines, total, taxes }: Props) {
  const say = (key: string, values?: Record<string, string>) => texts.say(`order.${key}`, values)
  const price = (amount: Cents) => formatPrice(amount, money.priceSign)
  return (
    <Section>
      <Subtitle>{say('lines')}</Subtitle>
      {lines.map((line) => (
        <Row key={`${line.name} ${line.size}`} style={{ borderBottom: `1px solid ${mailColours.stone}` }}>
          {lines.some(({ image }) => image) && <PictureColumn image={line.image} />}
          <Column style={{ padding: '10px 16px 10px 0', verticalAlign: 'top' }}>
            <Text style={{ ...mailStyles.text, margin: 0 }}>{joined([line.name, line.size], ', ')}</Text>
            <Text style={{ ...mailStyles.soft, margin: 0 }}>
              {say('pieces', { quantity: String(line.quantity), price: price(line.price) })}
              {' · '}
              {say(line.membership ? 'memberPrice' : 'normalPrice')}
            </Text>
          </Column>
          <Column style={{ padding: '10px 0', verticalAlign: 'top', textAlign: 'right', whiteSpace: 'nowrap' }}>
            <Text style={{ ...mailStyles.text, margin: 0 }}>{price(line.total)}</Text>
          </Column>
        </Row>
      ))}
      <Sum label={say('subtotal')} amount={price(total)} />
      <Sum label={say('shipping')} amount={say('free')} />
      <Hr style={{ borderColor: mailColours.stone, margin: '6px 0' }} />
      <Sum label={say('total')} amount={price(total)} strong />
      {taxes.map(({ rate, amount }) => (
        <Sum key={rate} label={say('vat', { rate })} amount={price(amount)} soft />
      ))}
      {hasOtherSign(money) && (
        <Text style={{ ...mailStyles.soft, textAlign: 'right', margin: '2px 0 0' }}>
          {say('charged', { amount: formatPrice(total, money.currency) })}
        </Text>
      )}
    </Section>
  )
}

function Sum({ label, amount, strong, soft }: { label: string; amount: string; strong?: boolean; soft?: boolean }) {
  const style = { ...mailStyles[soft ? 'soft' : 'text'], margin: '6px 0 0', ...(strong && { fontWeight: 600 }) }
  return (
    <Row>
      <Column>
        <Text style={style}>{label}</Text>
      </Column>
      <Column style={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
        <Text style={style}>{amount}</Text>
      </Column>
    </Row>
  )
}
