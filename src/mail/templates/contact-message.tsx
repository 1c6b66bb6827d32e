import { Button } from '@react-email/button'
import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type MailTexts, mailTexts } from '#mail/mail-texts.ts'
import { renderMail } from '#mail/render-mail.ts'
import type { ShopTexts } from '#shared/translations.ts'
import { buttonOf, linkOf, type MailBrand, MailFrame, mailStyles } from './mail-frame.tsx'
import { Lines } from './message-reply.tsx'

type Input = {
  texts: ShopTexts
  name: string
  email: string
  phone: string
  content: string
  brand: MailBrand
  /** Page in the back office for replying; null if it is unknown. */
  link: string | null
}

type Written = Omit<Input, 'texts'> & { texts: MailTexts }

/** A visitor's message as the shop's own people get it: subject, HTML and plain text. */
export async function renderContactMessage(input: Input): Promise<{ subject: string; html: string; text: string }> {
  const texts = mailTexts('mailaccount', input.texts)
  const mail = <ContactMessage {...input} texts={texts} />
  return {
    subject: texts.say('contact.subject', { name: input.name || input.email }),
    ...(await renderMail(mail)),
  }
}

function ContactMessage({ name, email, phone, content, brand, link, texts }: Written) {
  const none = texts.say('contact.none')
  // A French colon keeps a narrow distance.
  const label = (key: string) => `${texts.say(`contact.${key}`)}${texts.language === 'fr' ? '\u202f:' : ':'}`
  return (
    <MailFrame texts={texts} preview={content.slice(0, 120)} brand={brand} toCustomer={false}>
      <Heading as="h1" style={mailStyles.title}>
        {texts.say('contact.title')}
      </Heading>
      <Text style={mailStyles.text}>
        {label('from')} {name || none}
        <br />
        {label('email')}{' '}
        <Link href={`mailto:${email}`} style={linkOf(brand)}>
          {email}
        </Link>
        <br />
        {label('phone')} {phone || none}
      </Text>
      <Text style={{ ...mailStyles.soft, marginBottom: 4 }}>{texts.say('contact.message')}</Text>
      <Text style={mailStyles.text}>
        <Lines text={content} />
      </Text>
      {link && (
        <Section style={{ margin: '28px 0' }}>
          <Button href={link} style={buttonOf(brand)}>
            {texts.say('contact.action')}
          </Button>
        </Section>
      )}
    </MailFrame>
  )
}
