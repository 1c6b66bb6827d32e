import type { DemoPage } from '../demo-types.ts'

export const generalTerms: DemoPage = {
  slug: 'conditions-generales',
  name: { no: 'Generelle vilkår', sv: 'Allmänna villkor', fr: 'Conditions générales de vente', en: 'General terms' },
  description: {
    no: `
      <p>Disse vilkårene gjelder når du handler hos {{legalName}}, {{legalAddress}}. De begrenser ikke rettighetene loven gir deg som forbruker.</p>
      <h2>1. Bestilling</h2>
      <p>Avtalen er inngått når du har betalt og vi har bekreftet bestillingen på e‑post. Bestillingen behandles innen 24 timer på virkedager. Er noe utsolgt eller åpenbart feilpriset, sier vi fra og betaler tilbake hele beløpet.</p>
      <h2>2. Priser og betaling</h2>
      <p>Mange varer har to priser: ordinær pris og medlemspris. Kjøper du til medlemspris eller kampanjepris, starter et medlemskap etter <a href="{{hrefMembershipTerms}}">Vilkår for medlemskapet</a>. Hva du betaler nå, og hva som eventuelt trekkes senere, står i kassen før du betaler.</p>
      <p>{{chargedIn}} Du betaler med kort, og beløpet trekkes når du bestiller. Frakten koster ingenting.</p>
      <h2>3. Levering</h2>
      <p>Varene sendes fra lager i Nederland og Spania og leveres hjem til deg med posten. Regn med {{deliveryHome}} virkedager fra bestilling; de fleste pakker kommer på {{deliveryProduct}}. Du får en e‑post når pakken er sendt.</p>
      <p>Har pakken ikke kommet innen tretti dager, kan du heve kjøpet og få pengene tilbake.</p>
      <h3>Toll og merverdiavgift</h3>
      <p>{{importDuties}}</p>
      <h2>4. Angrerett</h2>
      <p>Du kan angre kjøpet innen fjorten dager etter at du fikk varen, uten å gi noen grunn. Faller den siste dagen på en lørdag, søndag eller helligdag, har du ut neste virkedag. <a href="{{hrefWithdrawal}}">Si fra her</a> eller skriv til <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>, og send varen tilbake innen fjorten dager etterpå. {{returnPostage}} Vi betaler tilbake hele kjøpesummen på kortet senest fjorten dager etter at vi fikk beskjeden, men kan vente til varen eller et bevis på innlevering er hos oss.</p>
      <p>Prøv varen slik du ville gjort i en butikk. Er den brukt mer enn det, kan vi trekke fra verditapet. Forseglet parfyme og hudpleie kan ikke returneres når forseglingen er brutt, og det samme gjelder ørepropper og øredobber av hensyn til hygiene.</p>
      <h2>5. Feil og reklamasjon</h2>
      <p>Alle varer er ekte og nye. Er noe galt, skriv til oss innen rimelig tid, gjerne med et bilde. Vi reparerer, bytter eller betaler tilbake, og dekker frakten. Fristen for å reklamere følger loven i landet der du bor og er aldri kortere enn to år.</p>
      <h2>6. Ansvar</h2>
      <p>Vi har ansvaret for pakken til den er hos deg. Vi svarer ikke for forsinkelser som skyldes forhold utenfor vår kontroll, men sier fra så snart vi vet om dem.</p>
      <h2>7. Uenighet</h2>
      <p>Skriv til oss først; det meste ordner seg. Blir vi ikke enige, kan du ta saken til klageorganet for forbrukere i landet der du bor, eller til domstolene der. Loven i bostedslandet ditt gjelder der den verner deg bedre.</p>
      <h2>8. Kontakt</h2>
      <p>{{legalName}}, {{legalAddress}}. E-post: <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>.</p>
      <p>Vilkårene gjelder fra 1. november 2026.</p>`,
    sv: `
      <p>De här villkoren gäller när du handlar hos {{legalName}}, {{legalAddress}}. De begränsar inte de rättigheter som lagen ger dig som konsument.</p>
      <h2>1. Beställning</h2>
      <p>Avtalet är ingånget när du har betalat och vi har bekräftat beställningen via mejl. Beställningen behandlas inom 24 timmar på arbetsdagar. Är något slutsålt eller uppenbart felprissatt hör vi av oss och betalar tillbaka hela beloppet.</p>
      <h2>2. Priser och betalning</h2>
      <p>Många varor har två priser: ordinarie pris och medlemspris. Köper du till medlemspris eller kampanjpris startar ett medlemskap enligt <a href="{{hrefMembershipTerms}}">Villkor för medlemskapet</a>. Vad du betalar nu, och vad som eventuellt debiteras senare, står i kassan innan du betalar.</p>
      <p>{{chargedIn}} Du betalar med kort, och kortet debiteras när du beställer. Frakten kostar ingenting.</p>
      <h2>3. Leverans</h2>
      <p>Varorna skickas från lager i Nederländerna och Spanien och levereras hem till dig med posten. Räkna med {{deliveryHome}} arbetsdagar från beställning; de flesta paket kommer på {{deliveryProduct}}. Du får ett mejl när paketet har skickats.</p>
      <p>Har paketet inte kommit inom trettio dagar kan du häva köpet och få pengarna tillbaka.</p>
      <h3>Tull och moms</h3>
      <p>{{importDuties}}</p>
      <h2>4. Ångerrätt</h2>
      <p>Du kan ångra köpet inom fjorton dagar från att du fick varan, utan att ange skäl. Infaller den sista dagen på en lördag, söndag eller helgdag har du hela nästa vardag på dig. <a href="{{hrefWithdrawal}}">Säg till här</a> eller skriv till <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>, och skicka tillbaka varan inom fjorton dagar därefter. {{returnPostage}} Vi betalar tillbaka hela köpesumman till kortet senast fjorton dagar efter ditt besked, men får vänta tills varan eller ett kvitto på inlämning har nått oss.</p>
      <p>Prova varan som du skulle göra i en butik. Är den använd mer än så kan vi dra av för värdeminskningen. Förseglad parfym och hudvård kan inte returneras när förseglingen är bruten, och detsamma gäller öronsnäckor och örhängen av hygienskäl.</p>
      <h2>5. Fel och reklamation</h2>
      <p>Alla varor är äkta och nya. Är något fel, skriv till oss inom skälig tid, gärna med en bild. Vi lagar, byter eller betalar tillbaka, och står för frakten. Tiden för att reklamera följer lagen i landet där du bor och är aldrig kortare än två år.</p>
      <h2>6. Ansvar</h2>
      <p>Vi ansvarar för paketet tills det är hos dig. Vi svarar inte för förseningar som beror på sådant vi inte råder över, men hör av oss så snart vi känner till dem.</p>
      <h2>7. Tvist</h2>
      <p>Skriv till oss först; det mesta löser sig. Kommer vi inte överens kan du vända dig till nämnden för konsumenttvister i landet där du bor, eller till domstol där. Lagen i ditt hemland gäller när den skyddar dig bättre.</p>
      <h2>8. Kontakt</h2>
      <p>{{legalName}}, {{legalAddress}}. E-post: <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>.</p>
      <p>Villkoren gäller från den 1 november 2026.</p>`,
    fr: `
      <p>Ces conditions s’appliquent à tout achat auprès de {{legalName}}, {{legalAddress}}. Elles ne limitent en rien les droits que la loi vous reconnaît en tant que consommateur.</p>
      <h2>1. Commande</h2>
      <p>Le contrat est conclu lorsque vous avez payé et que nous avons confirmé la commande par courriel. Les commandes sont traitées sous 24 heures les jours ouvrés. Si un article est épuisé ou porte un prix manifestement erroné, nous vous prévenons et remboursons l’intégralité de la somme.</p>
      <h2>2. Prix et paiement</h2>
      <p>De nombreux produits ont deux prix : le prix normal et le prix membre. L’achat au prix membre ou au prix promotionnel ouvre un abonnement, régi par les <a href="{{hrefMembershipTerms}}">Conditions d’abonnement</a>. Ce que vous payez maintenant et ce qui pourra être débité plus tard vous sont indiqués avant le paiement.</p>
      <p>{{chargedIn}} Le paiement se fait par carte, au moment de la commande. La livraison est offerte.</p>
      <h2>3. Livraison</h2>
      <p>Les articles partent de nos entrepôts des Pays-Bas et d’Espagne et vous sont livrés à domicile par la poste nationale. Comptez {{deliveryHome}} jours ouvrés à partir de la commande ; la plupart des colis arrivent sous {{deliveryProduct}} jours ouvrés. Un courriel vous prévient de l’expédition.</p>
      <p>Si le colis n’est pas arrivé au bout de trente jours, vous pouvez annuler l’achat et être remboursé.</p>
      <h3>Douane et TVA</h3>
      <p>{{importDuties}}</p>
      <h2>4. Droit de rétractation</h2>
      <p>Vous disposez de quatorze jours à compter de la réception pour changer d’avis, sans motif. Si le dernier jour est un samedi, un dimanche ou un jour férié, vous avez jusqu’à la fin du premier jour ouvrable suivant. <a href="{{hrefWithdrawal}}">Dites-le-nous ici</a> ou écrivez à <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>, puis renvoyez l’article dans les quatorze jours. {{returnPostage}} Nous remboursons la totalité du prix sur votre carte au plus tard quatorze jours après votre message, mais pouvons attendre d’avoir reçu l’article ou la preuve de son envoi.</p>
      <p>Essayez l’article comme vous le feriez en magasin. Au-delà, une dépréciation peut être déduite. Les parfums et soins scellés ne sont plus repris une fois le sceau rompu, non plus que les écouteurs et les boucles d’oreilles, pour des raisons d’hygiène.</p>
      <h2>5. Défauts et réclamations</h2>
      <p>Tous nos produits sont authentiques et neufs. En cas de défaut, écrivez-nous dans un délai raisonnable, si possible avec une photo. Nous réparons, échangeons ou remboursons, et prenons le transport à notre charge. Les garanties légales de conformité et des vices cachés s’appliquent ; le délai de réclamation suit la loi de votre pays et n’est jamais inférieur à deux ans.</p>
      <h2>6. Responsabilité</h2>
      <p>Nous répondons du colis jusqu’à ce qu’il soit entre vos mains. Nous ne répondons pas des retards dus à des circonstances qui nous échappent, mais nous vous en informons dès que nous les connaissons.</p>
      <h2>7. Litiges</h2>
      <p>Écrivez-nous d’abord : presque tout s’arrange. À défaut, vous pouvez saisir gratuitement un médiateur de la consommation ou les tribunaux de votre pays. La loi de votre pays de résidence s’applique lorsqu’elle vous protège mieux.</p>
      <h2>8. Contact</h2>
      <p>{{legalName}}, {{legalAddress}}. Courriel : <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>.</p>
      <p>Conditions applicables à partir du 1er novembre 2026.</p>`,
    en: `
      <p>These terms apply when you buy from {{legalName}}, {{legalAddress}}. They do not limit the rights the law gives you as a consumer.</p>
      <h2>1. Ordering</h2>
      <p>The contract is made when you have paid and we have confirmed the order by e-mail. Orders are processed within 24 hours on working days. If something is sold out or plainly mispriced, we tell you and refund the whole amount.</p>
      <h2>2. Prices and payment</h2>
      <p>Many products have two prices: the normal price and the member price. Buying at the member price or the promotional price starts a membership under the <a href="{{hrefMembershipTerms}}">Membership terms</a>. What you pay now, and what may be charged later, is shown at checkout before you pay.</p>
      <p>{{chargedIn}} You pay by card, and are charged when you order. Delivery is free.</p>
      <h2>3. Delivery</h2>
      <p>Goods are sent from warehouses in the Netherlands and Spain and delivered to your home by the national post. Allow {{deliveryHome}} working days from the order; most parcels take {{deliveryProduct}}. You receive an e-mail when the parcel has been sent.</p>
      <p>If the parcel has not arrived within thirty days, you may cancel the purchase and have your money back.</p>
      <h3>Import tax and VAT</h3>
      <p>{{importDuties}}</p>
      <h2>4. Right of withdrawal</h2>
      <p>You may change your mind within fourteen days of receiving the goods, without giving a reason. If the last day is a Saturday, Sunday or public holiday, you have until the end of the next working day. <a href="{{hrefWithdrawal}}">Tell us here</a> or write to <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>, and send the goods back within fourteen days of doing so. {{returnPostage}} We refund the full price to your card no later than fourteen days after your message, but may wait until the goods, or proof that you have sent them, have reached us.</p>
      <p>Try the goods as you would in a shop. If they have been used more than that, we may deduct for the loss in value. Sealed perfume and skincare cannot be returned once the seal is broken, nor, for reasons of hygiene, can earbuds and earrings.</p>
      <h2>5. Faults and complaints</h2>
      <p>All products are authentic and new. If something is wrong, write to us within a reasonable time, with a picture if you can. We repair, replace or refund, and pay the postage. The time limit for complaints follows the law of the country where you live and is never shorter than two years.</p>
      <h2>6. Liability</h2>
      <p>The parcel is our responsibility until it is with you. We are not liable for delays caused by things beyond our control, but will tell you as soon as we know of them.</p>
      <h2>7. Disputes</h2>
      <p>Write to us first; most things can be sorted out. If we cannot agree, you may take the matter to the consumer complaints body of the country where you live, or to the courts there. The law of your home country applies where it protects you better.</p>
      <h2>8. Contact</h2>
      <p>{{legalName}}, {{legalAddress}}. E-mail: <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>.</p>
      <p>These terms apply from 1 November 2026.</p>`,
  },
}
