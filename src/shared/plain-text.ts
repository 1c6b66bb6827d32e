// Letters and signs that are no letter with a mark, each before what the database's `unaccent` writes for it.
const written =
  'æae œoe øo ßss đd ðd þth łl ıi ħh ŋn ŧt ĸq ƀb ɓb ƃb ƈc ɖd ɗd ƌd ɛe ƒf ɠg ƕhv ɩi ɨi ƙk ƚl ɲn ƞn ƣoi ƥp ƫt ƭt ʈt ʋv ƴy ƶz' +
  ' ǥg ȡd ȥz ȴl ȵn ȶt ȷj ȸdb ȹqp ⱥa ȼc ⱦt ȿs ɀz ʉu ɇe ɉj ɍr ɏy ʀr ẜs ẝs ỻll ỽv ỿy ςσ ¡! ¿? ©(c) ®(r) «<< »>> ±+/- ×* ÷/ ⁄/ \u00ad-' +
  " ‐- ‑- ‒- –- —- ―- −- ‘' ’' ‚, ‛' ʼ' “\" ”\" „,, ‟\" ‹< ›>"
const plainForms = new Map(written.split(' ').map((each) => [each[0]!, each.slice(1)]))

/** A text without accents, in letters that every keyboard has: “Łódź, Ærø” is “Lodz, AEro”. Other alphabets stay. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\0-\x7f]/gu, plainForm)
}

/** A text as searches compare it, in lower case without accents: the twin of the database's `plain_text`. */
export function plainText(text: string): string {
  return withoutAccents(text.toLowerCase()).toLowerCase()
}

function plainForm(letter: string): string {
  const small = letter.toLowerCase()
  const plain = plainForms.get(small)
  if (plain === undefined) return letter
  return small === letter ? plain : plain.toUpperCase()
}
