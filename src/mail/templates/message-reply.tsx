import { Heading } from '@react-email/heading'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement, Fragment, type ReactNode } from 'react'
import { mailTexts } from '#mail/mail-texts.ts'
import { renderMail } from '#mail/render-mail.ts'
import { dateText } from '#shared/dates.ts'
import type { ShopTexts } from '#shared/translations.ts'
import { type MailBrand, MailFrame, mailColours, mailStyles } from './mail-frame.tsx'

type Input = {
  texts: ShopTexts
  brand: MailBrand
  firstName: string
  /** Reply as staff typed it; an empty line begins a paragraph. */
  body: string
  /** Message that is replied to. */
  asked: { at: Date; text: string }
  timeZone: string
}

/** Renders a reply to a visitor's message: subject, HTML and plain text. */
export async function renderMessageReply(input: Input): Promise<{ subject: string; html: string; text: string }> {
  const { brand, firstName, body, asked, timeZone } = input
  const texts = mailTexts('mailaccount', input.texts)
  const mail = (
    <MailFrame texts={texts} preview={body.slice(0, 120)} brand={brand}>
      <Heading as="h1" style={mailStyles.title}>
        {texts.say('reply.title', { brandName: brand.name })}
      </Heading>
      <Text style={mailStyles.text}>
        {firstName ? texts.say('greeting', { name: firstName }) : texts.say('greetingPlain')}
      </Text>
      {body.split(/\n{2,}/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change places
        <Text key={index} style={mailStyles.text}>
          <Lines text={paragraph} />
        </Text>
      ))}
      <Section style={{ borderLeft: `3px solid ${mailColours.stone}`, paddingLeft: 16, marginTop: 28 }}>
        <Text style={mailStyles.soft}>
          {texts.say('reply.youWrote', { date: dateText(asked.at, texts.language, timeZone) })}
        </Text>
        <Text style={mailStyles.soft}>
          <Lines text={asked.text} />
        </Text>
      </Section>
    </MailFrame>
  )
  return { subject: texts.say('reply.subject', { brandName: brand.name }), ...(await renderMail(mail)) }
}

/** Line ends as breaks, which the plain text keeps. Lines never change places, so they need no keys. */
export function Lines({ text }: { text: string }) {
  const parts: ReactNode[] = []
  for (const line of text.split('\n')) {
    if (parts.length > 0) parts.push(createElement('br'))
    parts.push(line)
  }
  return createElement(Fragment, null, ...parts)
}
