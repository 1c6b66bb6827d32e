import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type MailTexts, mailTexts } from '#mail/mail-texts.ts'
import { renderMail } from '#mail/render-mail.ts'
import { joined } from '#shared/isolated-text.ts'
import type { ShopTexts } from '#shared/translations.ts'
import { buttonOf, linkOf, type MailBrand, MailFrame, mailColours, mailStyles } from './mail-frame.tsx'
import { type Fact, Facts, Kept, PictureColumn } from './mail-parts.tsx'

export type OrderNotice = {
  /** Names the texts below `mail`: `subject`, `title`, `lead`. */
  kind: 'shipped' | 'tracking' | 'delivered' | 'cancelled' | 'refunded' | 'returnApproved' | 'returnRejected'
  texts: ShopTexts
  brand: MailBrand
  number: number
  firstName: string
  /**
   * Set for shipments and cancellations: `partly` if more units are left, `rest` for the last of several. Null if all
   * units are affected.
   */
  part: 'partly' | 'rest' | null
  /** Placeholder values of the sentences, formatted for display. */
  values?: Record<string, string>
  /** Keys of further sentences below `mail`. */
  sentences: string[]
  /** Affected order items; `title` is a key below `mail.notice`. */
  items: { title: 'parcel' | 'cancelledLines' | 'refundedLines' | 'returnLines'; lines: NoticeLine[] }
  /** Label and value, ready to read. */
  facts: Fact[]
  trackingUrl: string | null
  /** Lets the holder of the mail read the order. */
  orderLink: string
  withdrawalLink?: string
}

export type NoticeLine = {
  name: string
  size: string | null
  quantity: number
  /** Full address of its picture; null: none. */
  image: string | null
}

/** A notice about a parcel, a cancellation or a refund of an order: subject, HTML and plain text. */
export async function renderOrderNotice(input: OrderNotice): Promise<{ subject: string; html: string; text: string }> {
  const texts = mailTexts('mail', input.texts)
  const mail = <Notice {...input} texts={texts} />
  return { subject: sayer(input, texts)('subject'), ...(await renderMail(mail)) }
}

type Props = Omit<OrderNotice, 'texts'> & { texts: MailTexts }

function sayer({ kind, part, number, values }: Omit<OrderNotice, 'texts'>, texts: MailTexts) {
  return (key: 'subject' | 'title' | 'lead') => {
    const name = part && key !== 'lead' ? `${part}${key === 'subject' ? 'Subject' : 'Title'}` : key
    return texts.say(`${kind}.${name}`, { ...values, number: String(number) })
  }
}

function Notice(props: Props) {
  const { texts, brand, values, trackingUrl, orderLink, withdrawalLink } = props
  const say = sayer(props, texts)
  return (
    <MailFrame texts={texts} preview={say('lead')} brand={brand}>
      <Heading as="h1" style={mailStyles.title}>
        {say('title')}
      </Heading>
      <Text style={mailStyles.text}>{texts.say('order.greeting', { name: props.firstName })}</Text>
      <Text style={mailStyles.text}>
        <Kept text={say('lead')} />
      </Text>
      <Facts facts={[[texts.say('order.number'), String(props.number)], ...props.facts]} />
      <Items {...props} />
      {props.sentences.map((key) => (
        <Text key={key} style={mailStyles.text}>
          <Kept text={texts.say(key, values)} />
        </Text>
      ))}
      <Section style={{ margin: '28px 0 12px' }}>
        <Button href={trackingUrl ?? orderLink} style={buttonOf(brand)}>
          {texts.say(trackingUrl ? 'notice.track' : 'notice.order')}
        </Button>
      </Section>
      {trackingUrl && (
        <Text style={mailStyles.text}>
          <Link href={orderLink} style={linkOf(brand)}>
            {texts.say('notice.order')}
          </Link>
        </Text>
      )}
      <Text style={mailStyles.soft}>{texts.say('order.viewNote')}</Text>
      {withdrawalLink && (
        <Text style={mailStyles.soft}>
          <Kept text={texts.say('order.withdrawal')} />{' '}
          <Link href={withdrawalLink} style={linkOf(brand)}>
            {texts.say('order.withdraw')}
          </Link>
        </Text>
      )}
    </MailFrame>
  )
}

function Items({ texts, items: { title, lines } }: Props) {
  if (lines.length === 0) return null
  return (
    <Section style={{ margin: '0 0 16px' }}>
      <Heading as="h2" style={{ ...mailStyles.title, fontSize: 19, lineHeight: '26px', margin: '20px 0 8px' }}>
        {texts.say(`notice.${title}`)}
      </Heading>
      {lines.map(({ name, size, quantity, image }) => (
        <Row key={`${name} ${size}`} style={{ borderBottom: `1px solid ${mailColours.stone}` }}>
          {lines.some((line) => line.image) && <PictureColumn image={image} />}
          <Column style={{ padding: '10px 16px 10px 0', verticalAlign: 'top' }}>
            <Text style={{ ...mailStyles.text, margin: 0 }}>{joined([name, size], ', ')}</Text>
          </Column>
          <Column style={{ padding: '10px 0', verticalAlign: 'top', textAlign: 'right', whiteSpace: 'nowrap' }}>
            <Text style={{ ...mailStyles.soft, margin: 0 }}>
              {texts.say('notice.pieces', { quantity: String(quantity) })}
            </Text>
          </Column>
        </Row>
      ))}
    </Section>
  )
}
