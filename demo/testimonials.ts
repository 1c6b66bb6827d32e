import type { DemoTestimonial } from './demo-types.ts'

/** `imageUrl` names a file in demo/avatars. */
export const demoTestimonials: DemoTestimonial[] = [
  {
    body: {
      no: 'Bestilte en lampe en mandag og fikk den fredagen uken etter, godt pakket. Det sto tydelig hva medlemskapet koster før jeg betalte, og det satte jeg pris på.',
      sv: 'Beställde en lampa en måndag och fick den på fredagen veckan därpå, väl packad. Det stod tydligt vad medlemskapet kostar innan jag betalade, och det uppskattade jag.',
      fr: 'J’ai commandé une lampe un lundi, elle est arrivée le vendredi de la semaine suivante, très bien emballée. Le prix de l’abonnement était clair avant de payer, ce que j’ai apprécié.',
      en: 'I ordered a lamp on a Monday and had it the Friday of the week after, well packed. What the membership costs was clear before I paid, and I appreciated that.',
    },
    author: { name: 'Ingrid H.', imageUrl: 'ingrid-h.svg' },
  },
  {
    body: {
      no: 'Jeg kjøper parfyme her to–tre ganger i året. Ekte vare, lavere pris som medlem, og da jeg tok en pause i vinter, var det gjort på et minutt.',
      sv: 'Jag köper parfym här två, tre gånger om året. Äkta vara, lägre pris som medlem, och när jag tog en paus i vintras var det gjort på en minut.',
      fr: 'J’achète du parfum ici deux ou trois fois par an. Des produits authentiques, un prix plus doux quand on est membre, et une pause cet hiver réglée en une minute.',
      en: 'I buy perfume here two or three times a year. The real thing, a lower price as a member, and when I took a break last winter it was done in a minute.',
    },
    author: { name: 'Mattias L.', imageUrl: 'mattias-l.svg' },
  },
  {
    body: {
      no: 'Ringen på vesken var ripet da den kom. Jeg sendte et bilde på kvelden, fikk svar neste morgen og en ny veske uken etter. Slik skal det gjøres.',
      sv: 'Ringen på väskan var repad när den kom. Jag skickade en bild på kvällen, fick svar nästa morgon och en ny väska veckan därpå. Så ska det gå till.',
      fr: 'L’anneau du sac était rayé à l’arrivée. Une photo envoyée le soir, une réponse le lendemain matin, un sac neuf la semaine suivante. Voilà comment on fait.',
      en: 'The ring on the bag was scratched when it came. I sent a picture that evening, had an answer next morning and a new bag the week after. That is how it should be done.',
    },
    author: { name: 'Camille R.', imageUrl: 'camille-r.svg' },
  },
]
