import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import type { MailTexts } from '#mail/mail-texts.ts'

export type MailBrand = {
  name: string
  legalName: string
  /** Registers and numbers of the seller on one line. */
  registration?: string
  address: string
  email: string
  /** Colour of buttons and links. */
  colour?: string
  /** Shown instead of the name. */
  logo?: { src: string; width: number } | null
}

export const mailColours = { paper: '#FBF9F5', ink: '#1D1B18', softInk: '#655E54', stone: '#D9D1C3', brand: '#23443A' }
const serif = "Newsreader, Georgia, 'Times New Roman', serif"
const sans = "'Instrument Sans', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"

export const mailStyles = {
  title: { fontFamily: serif, fontSize: 26, lineHeight: '32px', fontWeight: 500, margin: '0 0 20px' },
  text: { fontSize: 16, lineHeight: '24px', margin: '0 0 16px' },
  soft: { fontSize: 14, lineHeight: '20px', margin: '0 0 12px', color: mailColours.softInk },
  button: {
    display: 'inline-block',
    backgroundColor: mailColours.brand,
    color: '#FFFFFF',
    borderRadius: 999,
    padding: '14px 28px',
    fontSize: 16,
    fontWeight: 600,
    textDecoration: 'none',
  },
}

/** Returns the brand's colour of buttons and links. */
export function colourOf(brand: MailBrand): string {
  return brand.colour ?? mailColours.brand
}

export function linkOf(brand: MailBrand) {
  return { color: colourOf(brand), textDecorationLine: 'underline' }
}

export function buttonOf(brand: MailBrand) {
  return { ...mailStyles.button, backgroundColor: colourOf(brand) }
}

/**
 * Layout of these mails: wordmark, content and legal details. If a visitor reads the mail, it also names the address
 * for questions.
 */
export function MailFrame(props: {
  texts: MailTexts
  preview: string
  brand: MailBrand
  toCustomer?: boolean
  children: ReactNode
}) {
  const { texts, preview, brand, toCustomer = true, children } = props
  return (
    <Html lang={texts.lang}>
      <Head>
        <title>{preview}</title>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: mailColours.paper, color: mailColours.ink, fontFamily: sans, margin: 0 }}>
        <Container style={{ maxWidth: 560, padding: '32px 24px' }}>
          {brand.logo ? (
            <Img src={brand.logo.src} width={brand.logo.width} alt={brand.name} style={{ margin: '0 0 32px' }} />
          ) : (
            <Text style={{ fontFamily: serif, fontSize: 22, margin: '0 0 32px' }}>{brand.name}</Text>
          )}
          <Section>{children}</Section>
          <Hr style={{ borderColor: mailColours.stone, margin: '32px 0 16px' }} />
          {toCustomer && <Text style={mailStyles.soft}>{texts.say('questions', { email: brand.email })}</Text>}
          <Text style={mailStyles.soft}>
            {texts.say('footer', { legalName: brand.legalName, address: brand.address })}
            {brand.registration && (
              <>
                <br />
                {brand.registration}
              </>
            )}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}
