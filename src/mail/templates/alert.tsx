import { Heading, Section, Text } from '@react-email/components'
import { mailTexts } from '#mail/mail-texts.ts'
import { renderMail } from '#mail/render-mail.ts'
import type { ShopTexts } from '#shared/translations.ts'
import { type MailBrand, MailFrame, mailStyles } from './mail-frame.tsx'

type Input = {
  subject: string
  title: string
  /** What happened and what to do, a paragraph an entry; the first stands above the details. */
  sentences: string[]
  /** Amounts and ids, a line an entry. */
  details: string[]
  texts: ShopTexts
  brand: MailBrand
}

/** Alert to the owner: subject, HTML and plain text. Always in English, like the log and the commands. */
export async function renderAlert({
  subject,
  ...input
}: Input): Promise<{ subject: string; html: string; text: string }> {
  const mail = <Alert {...input} />
  return {
    subject: `${input.brand.name}: ${subject}`,
    ...(await renderMail(mail)),
  }
}

function Alert({ title, sentences, details, brand, texts }: Omit<Input, 'subject'>) {
  const [lead = '', ...more] = sentences
  return (
    <MailFrame texts={mailTexts('mailaccount', texts)} preview={lead} brand={brand} toCustomer={false}>
      <Heading as="h1" style={mailStyles.title}>
        {title}
      </Heading>
      <Text style={mailStyles.text}>{lead}</Text>
      <Section>
        {details.map((detail) => (
          <Text key={detail} style={{ ...mailStyles.soft, margin: '0 0 8px' }}>
            {detail}
          </Text>
        ))}
      </Section>
      {more.map((sentence) => (
        <Text key={sentence} style={{ ...mailStyles.text, margin: '12px 0 0' }}>
          {sentence}
        </Text>
      ))}
    </MailFrame>
  )
}
