import { BenefitStrip } from './benefit-strip.tsx'
import { Hero } from './hero.tsx'

/** The picture, the sentence and the action, and what members have. */
export function HomeBeginning({ action }: { action: { href: string; text: string } }) {
  return (
    <>
      <Hero action={action} />
      <BenefitStrip />
    </>
  )
}
