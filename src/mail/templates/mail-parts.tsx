import { Column } from '@react-email/column'
import { Img } from '@react-email/img'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement, Fragment } from 'react'
import { mailColours, mailStyles } from './mail-frame.tsx'

/** A label and its value, ready to read; a line end in the value begins a new line. */
export type Fact = [label: string, value: string]

/** Facts in rows, the labels to the left. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Section style={{ margin: '8px 0 16px' }}>
      {facts.map(([label, value]) => (
        <Row key={`${label} ${value}`}>
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
      <Kept text={line} pattern={fullDate} />
    </Fragment>
  ))
}

/** Side of a product's picture, in pixels. */
const pictureSize = 64

/** A product's picture before its name in a row; the column stays where only others of the list have one. */
export function PictureColumn({ image }: { image: string | null }) {
  return (
    <Column style={{ padding: '10px 16px 10px 0', width: pictureSize, verticalAlign: 'top' }}>
      {image && <Picture image={image} />}
    </Column>
  )
}

/** Decorative picture: its `alt` is empty because the product's name is next to it. */
export function Picture({ image, size = pictureSize }: { image: string; size?: number }) {
  return <Img src={image} width={size} height={size} alt="" style={{ borderRadius: 8 }} />
}

/** A sentence in which no line ends between a number and its word, such as a day and its month. */
export function Kept({ text, pattern = numberAndWord }: { text: string; pattern?: RegExp }) {
  // The parts of a sentence never change places, so they need no keys.
  const children = text
    .split(pattern)
    .map((part, index) => (index % 2 ? createElement('span', { style: oneLine }, part) : part))
  return createElement(Fragment, null, ...children)
}

const numberAndWord = /(\b\d{1,2}\.?[ \u00a0]\p{L}+(?:[ \u00a0]\d{4}\b)?)/u
const fullDate = /(\b\d{1,2}\.?[ \u00a0]\p{L}+[ \u00a0]\d{4}\b)/u
const oneLine = { whiteSpace: 'nowrap' } as const

/** Groups of digits stay in one line. */
export function unbroken(text: string): string {
  return text.replace(/(?<=\d) (?=\d)/g, '\u00a0')
}
