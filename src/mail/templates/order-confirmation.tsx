import { Button, Column, Heading, Hr, Img, Link, Row, Section, Text } from '@react-email/components'
import { Fragment } from 'react'
import { type MailTexts, mailTexts } from '#mail/mail-texts.ts'
import { renderMail } from '#mail/render-mail.ts'
import { isolated, joined } from '#shared/isolated-text.ts'
import { type Cents, formatPrice, type PriceSign } from '#shared/money.ts'
import type { ShopTexts } from '#shared/translations.ts'
import { buttonOf, colourOf, type MailBrand, MailFrame, mailColours, mailStyles } from './mail-frame.tsx'

export type OrderConfirmation = {
  texts: ShopTexts
  priceSign: PriceSign
  brand: MailBrand
  number: number
  /** As the visitor reads it. */
  date: string
  name: string
  /** With its country, as lines of an envelope. */
  address: string[]
  phone: string
  lines: OrderedLine[]
  total: Cents
  /** What of the total is VAT, and at which rate, ready to read; null: none is named. */
  vat: { rate: string; amount: Cents } | null
  /** The card that paid; null where it is not known. */
  card: { brand: string; last4: string } | null
  deliveryProduct: string
  /** The days it is expected on, as the visitor reads them. */
  expected: string
  /** What was agreed to of the membership this order started, a sentence an entry; empty where none starts. */
  membership: string[]
  /** A membership was offered, but the payer turned out to have one: none starts. */
  hasMembershipAlready: boolean
  /** The order could not be delivered and is paid back. */
  refunded: boolean
  link: string
  receiptLink: string
  /** Where the order can be withdrawn from. */
  withdrawalLink: string
  /** Where a membership is looked after. */
  membershipLink: string
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

const pictureSize = 64

type Props = Omit<OrderConfirmation, 'texts'> & { texts: MailTexts }

function Confirmation(props: Props) {
  const { texts, brand, refunded, membership } = props
  const say = (key: string, values?: Record<string, string>) => texts.say(`order.${key}`, values)
  const title = say(refunded ? 'refundedTitle' : 'title')
  const lead = say(refunded ? 'refundedLead' : 'lead')
  return (
    <MailFrame texts={texts} preview={lead} brand={brand}>
      <Heading as="h1" style={mailStyles.title}>
        {title}
      </Heading>
      <Text style={mailStyles.text}>{say('greeting', { name: props.name })}</Text>
      <Text style={mailStyles.text}>{lead}</Text>
      <Facts {...props} />
      <Lines {...props} />
      {!refunded && (
        <Section>
          <Subtitle>{say('next')}</Subtitle>
          <Text style={mailStyles.text}>
            {say('processing', { deliveryProduct: props.deliveryProduct })} {say('expected', { days: props.expected })}
          </Text>
        </Section>
      )}
      {membership.length > 0 && !refunded && (
        <Section style={{ backgroundColor: '#F3EEE5', borderRadius: 12, padding: '4px 20px', margin: '0 0 20px' }}>
          <Subtitle>{say('membership')}</Subtitle>
          {membership.map((sentence) => (
            <Text key={sentence} style={{ ...mailStyles.text, margin: '0 0 8px' }}>
              {sentence}
            </Text>
          ))}
          {props.card && (
            <Text style={{ ...mailStyles.text, margin: '0 0 8px' }}>{say('membershipCard', props.card)}</Text>
          )}
          <Text style={mailStyles.soft}>{say('membershipPassword')}</Text>
          <Text style={mailStyles.soft}>
            <Link href={props.membershipLink} style={{ color: colourOf(brand) }}>
              {say('membershipManage')}
            </Link>
          </Text>
        </Section>
      )}
      {props.hasMembershipAlready && !refunded && <Text style={mailStyles.text}>{say('membershipExists')}</Text>}
      <Section style={{ margin: '28px 0 12px' }}>
        <Button href={props.link} style={buttonOf(props.brand)}>
          {say('view')}
        </Button>
      </Section>
      <Text style={mailStyles.soft}>
        <Link href={props.receiptLink} style={{ color: colourOf(props.brand) }}>
          {say('receipt')}
        </Link>
      </Text>
      <Text style={mailStyles.soft}>{say('viewNote')}</Text>
      {!refunded && (
        <Text style={mailStyles.soft}>
          {say('withdrawal')}{' '}
          <Link href={props.withdrawalLink} style={{ color: colourOf(props.brand) }}>
            {say('withdraw')}
          </Link>
        </Text>
      )}
    </MailFrame>
  )
}

function Subtitle({ children }: { children: string }) {
  return (
    <Heading as="h2" style={{ ...mailStyles.title, fontSize: 19, lineHeight: '26px', margin: '20px 0 8px' }}>
      {children}
    </Heading>
  )
}

function Facts({ texts, number, date, name, address, phone, card }: Props) {
  const facts: [label: string, value: string][] = [
    [texts.say('order.number'), String(number)],
    [texts.say('order.date'), date],
    [texts.say('order.address'), [name, address.join(', ')].map((line) => isolated(unbroken(line))).join('\n')],
    [texts.say('order.phone'), unbroken(phone)],
    ...(card ? [[texts.say('order.paidWith'), texts.say('order.card', card)] satisfies [string, string]] : []),
  ]
  return (
    <Section style={{ margin: '8px 0' }}>
      {facts.map(([label, value]) => (
        <Row key={label}>
          <Column style={{ width: '38%', paddingRight: 16, verticalAlign: 'top' }}>
            <Text style={{ ...mailStyles.soft, margin: '0 0 6px' }}>{label}</Text>
          </Column>
          <Column style={{ verticalAlign: 'top' }}>
            <Text style={{ ...mailStyles.soft, color: mailColours.ink, margin: '0 0 6px', wordBreak: 'break-word' }}>
              <Lined text={value} />
            </Text>
          </Column>
        </Row>
      ))}
    </Section>
  )
}

function Lined({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}

/** Groups of digits stay in one line. */
function unbroken(text: string): string {
  return text.replace(/(?<=\d) (?=\d)/g, '\u00a0')
}

function Lines({ texts, priceSign, lines, total, vat }: Props) {
  const say = (key: string, values?: Record<string, string>) => texts.say(`order.${key}`, values)
  const price = (amount: Cents) => formatPrice(amount, priceSign)
  return (
    <Section>
      <Subtitle>{say('lines')}</Subtitle>
      {lines.map((line) => (
        <Row key={`${line.name} ${line.size}`} style={{ borderBottom: `1px solid ${mailColours.stone}` }}>
          {lines.some(({ image }) => image) && (
            <Column style={{ padding: '10px 16px 10px 0', width: pictureSize, verticalAlign: 'top' }}>
              {line.image && (
                <Img src={line.image} width={pictureSize} height={pictureSize} alt="" style={{ borderRadius: 8 }} />
              )}
            </Column>
          )}
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
      {vat && <Sum label={say('vat', { rate: vat.rate })} amount={price(vat.amount)} soft />}
      {priceSign !== '€' && (
        <Text style={{ ...mailStyles.soft, textAlign: 'right', margin: '2px 0 0' }}>
          {say('charged', { amount: formatPrice(total, '€') })}
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
