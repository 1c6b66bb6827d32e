import { Button } from '@react-email/button'
import { Heading } from '@react-email/heading'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type MailTexts, mailTexts } from '#mail/mail-texts.ts'
import { renderMail } from '#mail/render-mail.ts'
import type { ShopTexts } from '#shared/translations.ts'
import { type MailBrand, MailFrame, mailColours, mailStyles } from './mail-frame.tsx'

type Input = {
  texts: ShopTexts
  brand: MailBrand
  number: number
  firstName: string
  /** Names of what was bought. */
  products: string[]
  /** Validity of the link in days. */
  days: number
  link: string
}

type Written = Omit<Input, 'texts'> & { texts: MailTexts }

/** Asks a buyer for a review of what was delivered: subject, HTML and plain text. */
export async function renderReviewInvitation(input: Input): Promise<{ subject: string; html: string; text: string }> {
  const texts = mailTexts('mail', input.texts)
  const mail = <Invitation {...input} texts={texts} />
  const subject = texts.say('review.subject', { number: String(input.number), brandName: input.brand.name })
  return { subject, ...(await renderMail(mail)) }
}

function Invitation({ texts, brand, number, firstName, products, days, link }: Written) {
  const lead = texts.say('review.lead', { number: String(number) })
  return (
    <MailFrame texts={texts} preview={lead} brand={brand}>
      <Heading as="h1" style={mailStyles.title}>
        {texts.say('review.title')}
      </Heading>
      <Text style={mailStyles.text}>{texts.say('order.greeting', { name: firstName })}</Text>
      <Text style={mailStyles.text}>{lead}</Text>
      <Section style={{ margin: '0 0 16px' }}>
        {products.map((name) => (
          <Text
            key={name}
            style={{
              ...mailStyles.text,
              margin: 0,
              padding: '10px 0',
              borderBottom: `1px solid ${mailColours.stone}`,
            }}
          >
            {name}
          </Text>
        ))}
      </Section>
      <Text style={mailStyles.text}>{texts.say('review.how')}</Text>
      <Section style={{ margin: '28px 0 12px' }}>
        <Button href={link} style={mailStyles.button}>
          {texts.say('review.action')}
        </Button>
      </Section>
      <Text style={mailStyles.soft}>{texts.say('review.link', { days: String(days) })}</Text>
    </MailFrame>
  )
}
