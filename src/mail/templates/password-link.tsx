import { Button } from '@react-email/button'
import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type MailTexts, mailTexts } from '#mail/mail-texts.ts'
import { renderMail } from '#mail/render-mail.ts'
import type { ShopTexts } from '#shared/translations.ts'
import { buttonOf, linkOf, type MailBrand, MailFrame, mailStyles } from './mail-frame.tsx'

type Input = {
  texts: ShopTexts
  /** `set` for an account created for a guest; `reset` if the customer requested it. */
  purpose: 'set' | 'reset'
  firstName: string
  link: string
  brand: MailBrand
}

type Written = Omit<Input, 'texts'> & { texts: MailTexts }

/** The mail with a link that sets a password: subject, HTML and plain text. */
export async function renderPasswordLink(input: Input): Promise<{ subject: string; html: string; text: string }> {
  const texts = mailTexts('mailaccount', input.texts)
  const mail = <PasswordLink {...input} texts={texts} />
  return {
    subject: texts.say(`passwordLink.${input.purpose}Subject`, { brandName: input.brand.name }),
    ...(await renderMail(mail)),
  }
}

function PasswordLink({ purpose, firstName, link, brand, texts }: Written) {
  const say = (key: string) => texts.say(`passwordLink.${key}`, { brandName: brand.name })
  const greeting = firstName ? texts.say('greeting', { name: firstName }) : texts.say('greetingPlain')
  return (
    <MailFrame texts={texts} preview={say(`${purpose}Title`)} brand={brand}>
      <Heading as="h1" style={mailStyles.title}>
        {say(`${purpose}Title`)}
      </Heading>
      <Text style={mailStyles.text}>{greeting}</Text>
      <Text style={mailStyles.text}>{say(`${purpose}Lead`)}</Text>
      <Section style={{ margin: '28px 0' }}>
        <Button href={link} style={buttonOf(brand)}>
          {say('action')}
        </Button>
      </Section>
      <Text style={mailStyles.text}>{say(`${purpose}Validity`)}</Text>
      <Text style={mailStyles.text}>{say(`${purpose}Ignore`)}</Text>
      <Text style={{ ...mailStyles.soft, marginTop: 28 }}>
        {say('copy')}
        <br />
        <Link href={link} style={{ ...linkOf(brand), wordBreak: 'break-all' }}>
          {link}
        </Link>
      </Text>
    </MailFrame>
  )
}
