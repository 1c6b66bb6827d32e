import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type MailTexts, mailTexts } from '#mail/mail-texts.ts'
import { renderMail } from '#mail/render-mail.ts'
import type { ShopTexts } from '#shared/translations.ts'
import { buttonOf, linkOf, type MailBrand, MailFrame, mailStyles } from './mail-frame.tsx'
import { type Fact, Facts, Kept, Picture } from './mail-parts.tsx'

type Input = {
  /** Names the texts below `mailaccount`: `subject`, `title`, `lead`, `more`, `action`. */
  kind:
    | 'emailChangeAsked'
    | 'emailChanged'
    | 'addressTaken'
    | 'confirmEmail'
    | 'confirmNewEmail'
    | 'privacyLink'
    | 'orderCode'
    | 'erased'
    | 'withdrawal'
    | 'ownerWithdrawal'
    | 'withdrawalReceived'
    | 'invitation'
    | 'secondFactorOff'
    | 'settingsChanged'
    | 'noticeOrder'
    | 'noticeWithdrawal'
    | 'noticeStatement'
    | 'noticeMessage'
    | 'mailTest'
    | 'stockConfirm'
    | 'stockBack'
    | 'endingConfirm'
    | 'endingKnown'
    | 'endingNone'
    | 'endingRefunded'
    | `alert.${string}`
  texts: ShopTexts
  brand: MailBrand
  firstName: string
  /** Placeholder values of the sentences, formatted for display. */
  values: Record<string, string>
  /** Keys of further sentences below `mailaccount.<kind>`. */
  sentences?: string[]
  /** Keys of what the reader does now, one after the other. */
  steps?: string[]
  /** Label and value, ready to read. */
  facts?: Fact[]
  /** Something to type in where it was asked for. */
  code?: string
  link?: string
  /** Key and address of a second thing to do, less wanted than the first. */
  other?: { text: string; link: string } | undefined
  /** Full address of a product's picture. */
  picture?: string | null
  /** True if omitted; false if the shop's own staff read the mail. */
  toCustomer?: boolean
}

type Written = Omit<Input, 'texts'> & { texts: MailTexts }

/** A notice about an account, its data or a withdrawal: subject, HTML and plain text. */
export async function renderAccountNotice(input: Input): Promise<{ subject: string; html: string; text: string }> {
  const texts = mailTexts('mailaccount', input.texts)
  const mail = <AccountNotice {...input} texts={texts} />
  return {
    subject: texts.say(`${input.kind}.subject`, { ...input.values, brandName: input.brand.name }),
    ...(await renderMail(mail)),
  }
}

function AccountNotice(props: Written) {
  const {
    kind,
    brand,
    firstName,
    values,
    sentences = ['more'],
    steps = [],
    facts = [],
    code,
    link,
    other,
    picture,
    toCustomer = true,
    texts,
  } = props
  const say = (key: string) => texts.say(`${kind}.${key}`, { ...values, brandName: brand.name })
  return (
    <MailFrame texts={texts} preview={say('lead')} brand={brand} toCustomer={toCustomer}>
      <Heading as="h1" style={mailStyles.title}>
        {say('title')}
      </Heading>
      {toCustomer && (
        <Text style={mailStyles.text}>
          {firstName ? texts.say('greeting', { name: firstName }) : texts.say('greetingPlain')}
        </Text>
      )}
      {picture && (
        <Section style={{ margin: '0 0 16px' }}>
          <Picture image={picture} size={96} />
        </Section>
      )}
      <Text style={mailStyles.text}>
        <Kept text={say('lead')} />
      </Text>
      {code && <Text style={codeStyle}>{code}</Text>}
      {facts.length > 0 && <Facts facts={facts} />}
      {steps.map((step, index) => (
        <Row key={step}>
          <Column style={{ width: 28, verticalAlign: 'top' }}>
            <Text style={{ ...mailStyles.text, margin: '0 0 10px' }}>{index + 1}.</Text>
          </Column>
          <Column style={{ verticalAlign: 'top' }}>
            <Text style={{ ...mailStyles.text, margin: '0 0 10px' }}>
              <Kept text={say(step)} />
            </Text>
          </Column>
        </Row>
      ))}
      {sentences.map((sentence) => (
        <Text key={sentence} style={mailStyles.text}>
          <Kept text={say(sentence)} />
        </Text>
      ))}
      {link && (
        <Section style={{ margin: '28px 0' }}>
          <Button href={link} style={buttonOf(brand)}>
            {say('action')}
          </Button>
        </Section>
      )}
      {other && (
        <Text style={mailStyles.text}>
          <Link href={other.link} style={linkOf(brand)}>
            {say(other.text)}
          </Link>
        </Text>
      )}
      {(kind === 'confirmEmail' || kind === 'confirmNewEmail' || kind === 'privacyLink' || kind === 'invitation') && (
        <Text style={{ ...mailStyles.soft, marginTop: 28 }}>
          {texts.say('passwordLink.copy')}
          <br />
          <Link href={link} style={{ ...linkOf(brand), wordBreak: 'break-all' }}>
            {link}
          </Link>
        </Text>
      )}
    </MailFrame>
  )
}

const codeStyle = {
  ...mailStyles.text,
  fontSize: 28,
  lineHeight: '36px',
  letterSpacing: 3,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap' as const,
  margin: '20px 0',
}
