import type { DemoPage } from '../demo-types.ts'

export const membershipTerms: DemoPage = {
  slug: 'abonnement',
  name: {
    no: 'Medlemskap',
    sv: 'Medlemskap',
    fr: 'Abonnement',
    en: 'Membership',
  },
  description: {
    no: `
      <p>Medlemskapet gir deg medlemspris på alle varer som har en. Her står det hva det koster, når beløpet trekkes og hvordan du sier opp. Vilkårene gjelder mellom deg og {{legalName}} («vi»).</p>
      <h2>1. Hva medlemskapet gir</h2>
      <ul>
        <li>medlemspris på alle varer som har en, så lenge medlemskapet løper</li>
        <li>{{earlyAccess}}</li>
        <li>personlig kundeservice</li>
      </ul>
      <p>Gratis levering får alle kunder, også uten medlemskap.</p>
      <p>Medlemskapet er personlig og kan ikke overdras. Du må være fylt 18 år.</p>
      <h2>2. Slik starter medlemskapet</h2>
      <p>Medlemskapet starter når du kjøper en vare til medlemspris eller kampanjepris og godtar disse vilkårene i kassen. Varene betales med en gang. Medlemskapet betales først når prøveperioden er over. Har du ikke konto fra før, oppretter vi en og sender deg en e‑post der du velger passord.</p>
      <h2>3. Prøveperiode</h2>
      <p>De første {{trialDays}} dagene er gratis. Har du handlet via en kampanjeside der en lengre prøveperiode er oppgitt, gjelder den i stedet: {{landingTrialDays}} dager. I kassen, ved siden av betalingsknappen, står det alltid hvilken prøveperiode som gjelder for deg og hvilken dato første beløp trekkes.</p>
      <p>Hver kunde har rett til én prøveperiode. Har du hatt en før, får du vite det før du betaler, og første måned trekkes da samme dag.</p>
      <h2>4. Pris og betaling</h2>
      <p>Medlemskapet koster {{membershipPrice}} per måned. Det fornyes hver måned, og beløpet trekkes automatisk fra kortet du brukte da du meldte deg inn. Alt trekkes i {{currencyName}}; banken din kan bruke sin egen vekslingskurs.</p>
      <p>Blir et trekk avvist, prøver vi igjen de nærmeste dagene og gir deg beskjed på e‑post. Går det fortsatt ikke, avsluttes medlemskapet. Du skylder oss ikke noe for en måned du ikke har fått.</p>
      <h3>Prisen du meldte deg inn til</h3>
      <p>Du beholder prisen og prøveperioden som sto i kassen da du meldte deg inn. Endrer vi prisen for nye medlemmer, påvirker det ikke ditt medlemskap. Må vi en gang sette opp prisen på ditt eget medlemskap, skriver vi til deg minst tretti dager før, og du kan si opp før den nye prisen gjelder.</p>
      <h2>5. Slik sier du opp</h2>
      <p>Du kan si opp når som helst, uten begrunnelse og uten gebyr: under «Mine abonnementer» på kontoen din, eller ved å kontakte oss på <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>. Oppsigelsen gjelder fra slutten av perioden du har betalt for, og inntil da handler du fortsatt til medlemspris. Sier du opp i prøveperioden, trekkes ingenting.</p>
      <p>Ombestemmer du deg før perioden er ute, kan du gjenoppta medlemskapet samme sted.</p>
      <h2>6. Angrerett</h2>
      <p>Du kan gå fra avtalen om medlemskap innen fjorten dager etter at du meldte deg inn, også når prøveperioden er kortere. Faller den siste dagen på en lørdag, søndag eller helligdag, har du ut neste virkedag. <a href="{{hrefWithdrawal}}">Si fra her</a> eller på e‑post, så avsluttes medlemskapet med en gang, og vi betaler tilbake det som er trukket, senest fjorten dager etter at vi hørte fra deg. Angreretten for selve varene står i de generelle vilkårene.</p>
      <h2>7. Misbruk</h2>
      <p>Vi kan avslutte et medlemskap som brukes til videresalg eller svindel. Da får du skriftlig beskjed med grunnen, og betaling for tiden som gjenstår, går tilbake til deg.</p>
      <h2>8. Endringer i vilkårene</h2>
      <p>Må vi endre vilkårene, skriver vi til deg minst tretti dager før. Godtar du ikke endringen, kan du si opp før den trer i kraft.</p>
      <h2>9. Hvem vi er</h2>
      <p>{{legalName}}, {{legalAddress}}. E-post: <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>.</p>
      <p>Vilkårene gjelder fra 1. november 2026.</p>`,
    sv: `
      <p>Medlemskapet ger dig medlemspris på alla varor som har ett. Här står vad det kostar, när kortet debiteras och hur du säger upp det. Villkoren gäller mellan dig och {{legalName}} (”vi”).</p>
      <h2>1. Vad medlemskapet ger</h2>
      <ul>
        <li>medlemspris på alla varor som har ett, så länge medlemskapet löper</li>
        <li>{{earlyAccess}}</li>
        <li>personlig kundservice</li>
      </ul>
      <p>Fri leverans får alla kunder, även utan medlemskap.</p>
      <p>Medlemskapet är personligt och kan inte överlåtas. Du måste ha fyllt 18 år.</p>
      <h2>2. Så börjar medlemskapet</h2>
      <p>Medlemskapet börjar när du köper en vara till medlemspris eller kampanjpris och godkänner de här villkoren i kassan. Varorna betalas direkt. Medlemskapet betalas först när provperioden är slut. Har du inget konto sedan tidigare skapar vi ett och skickar ett mejl där du väljer lösenord.</p>
      <h2>3. Provperiod</h2>
      <p>De första {{trialDays}} dagarna är gratis. Har du handlat via en kampanjsida där en längre provperiod anges gäller den i stället: {{landingTrialDays}} dagar. I kassan, bredvid betalknappen, står alltid vilken provperiod som gäller för dig och vilket datum den första debiteringen görs.</p>
      <p>Varje kund har rätt till en provperiod. Har du haft en tidigare får du veta det innan du betalar, och den första månaden debiteras då samma dag.</p>
      <h2>4. Pris och betalning</h2>
      <p>Medlemskapet kostar {{membershipPrice}} per månad. Det förnyas varje månad, och kortet du använde när du blev medlem debiteras automatiskt. Allt debiteras i {{currencyName}}; din bank kan använda sin egen växlingskurs.</p>
      <p>Om en debitering nekas försöker vi igen de närmaste dagarna och meddelar dig via mejl. Går det ändå inte avslutas medlemskapet. Du är inte skyldig oss något för en månad du inte har fått.</p>
      <h3>Priset du gick med till</h3>
      <p>Du behåller det pris och den provperiod som stod i kassan när du gick med. Om vi ändrar priset för nya medlemmar påverkas inte ditt medlemskap. Måste vi någon gång höja priset för ditt eget medlemskap skriver vi till dig minst trettio dagar i förväg, och du kan säga upp det innan det nya priset gäller.</p>
      <h2>5. Så säger du upp medlemskapet</h2>
      <p>Du kan säga upp när som helst, utan att ange skäl och utan avgift: under ”Mina prenumerationer” på ditt konto, eller genom att kontakta oss på <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>. Uppsägningen gäller från slutet av den period du har betalat för, och fram till dess handlar du till medlemspris. Säger du upp under provperioden debiteras ingenting.</p>
      <p>Ändrar du dig innan perioden är slut kan du återuppta medlemskapet på samma ställe.</p>
      <h2>6. Ångerrätt</h2>
      <p>Du kan frånträda avtalet om medlemskap inom fjorton dagar från det att du gick med, även när provperioden är kortare. Infaller den sista dagen på en lördag, söndag eller helgdag har du hela nästa vardag på dig. <a href="{{hrefWithdrawal}}">Säg till här</a> eller via mejl, så avslutas medlemskapet genast och vi betalar tillbaka det som debiterats senast fjorton dagar efter att vi hört från dig. Ångerrätten för själva varorna beskrivs i de allmänna villkoren.</p>
      <h2>7. Missbruk</h2>
      <p>Vi kan avsluta ett medlemskap som används för vidareförsäljning eller bedrägeri. Då får du ett skriftligt besked med skälet, och betalning för den tid som återstår går tillbaka till dig.</p>
      <h2>8. Ändringar av villkoren</h2>
      <p>Måste vi ändra villkoren skriver vi till dig minst trettio dagar i förväg. Godtar du inte ändringen kan du säga upp innan den börjar gälla.</p>
      <h2>9. Vilka vi är</h2>
      <p>{{legalName}}, {{legalAddress}}. E-post: <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>.</p>
      <p>Villkoren gäller från den 1 november 2026.</p>`,
    fr: `
      <p>L’abonnement vous donne le prix membre sur chaque produit qui en a un. Voici ce qu’il coûte, quand votre carte est débitée et comment résilier. Ces conditions lient {{legalName}} (« nous ») et vous.</p>
      <h2>1. Ce que comprend l’abonnement</h2>
      <ul>
        <li>le prix membre sur tous les produits qui en ont un, tant que dure l’abonnement</li>
        <li>{{earlyAccess}}</li>
        <li>un service client personnalisé</li>
      </ul>
      <p>La livraison est offerte à tous nos clients, même sans abonnement.</p>
      <p>L’abonnement est personnel et ne peut être cédé. Il est réservé aux personnes majeures.</p>
      <h2>2. Début de l’abonnement</h2>
      <p>L’abonnement débute lorsque vous achetez un produit au prix membre ou au prix promotionnel et que vous acceptez les présentes conditions au moment du paiement. Les articles sont payés immédiatement ; l’abonnement, lui, n’est dû qu’à la fin de l’essai. Si vous n’avez pas encore de compte, nous en ouvrons un et vous envoyons un courriel pour choisir votre mot de passe.</p>
      <h2>3. Période d’essai</h2>
      <p>Les {{trialDays}} premiers jours sont gratuits. Si vous avez commandé depuis une page promotionnelle annonçant un essai plus long, c’est ce dernier qui s’applique : {{landingTrialDays}} jours. L’essai qui vous concerne et la date du premier débit sont toujours indiqués à côté du bouton de paiement.</p>
      <p>Chaque client bénéficie d’un seul essai. Si vous en avez déjà profité, vous en êtes averti avant de payer, et le premier mois est alors débité le jour même.</p>
      <h2>4. Prix et paiement</h2>
      <p>L’abonnement coûte {{membershipPrice}} par mois. Il est reconduit chaque mois et la somme est débitée automatiquement de la carte utilisée lors de l’inscription. Tout est débité en {{currencyName}} ; votre banque peut appliquer son propre taux de change.</p>
      <p>Si un débit est refusé, nous réessayons les jours suivants et vous prévenons par courriel. En cas d’échec définitif, l’abonnement prend fin. Vous ne nous devez rien pour un mois dont vous n’avez pas bénéficié.</p>
      <h3>Le prix de votre inscription</h3>
      <p>Vous conservez le prix et la durée d’essai affichés lors de votre inscription. Si le prix change pour les nouveaux membres, votre abonnement n’en est pas affecté. Si nous devions un jour augmenter le prix de votre propre abonnement, nous vous écririons au moins trente jours à l’avance et vous pourriez résilier avant que le nouveau prix s’applique.</p>
      <h2>5. Résilier l’abonnement</h2>
      <p>Vous pouvez résilier à tout moment, sans motif et sans frais : dans votre compte, rubrique « Mes abonnements », ou en nous écrivant à <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>. La résiliation prend effet à la fin de la période payée ; jusque-là, le prix membre reste le vôtre. Si vous résiliez pendant l’essai, rien n’est débité.</p>
      <p>Si vous changez d’avis avant cette échéance, vous pouvez reprendre l’abonnement au même endroit.</p>
      <h2>6. Droit de rétractation</h2>
      <p>Vous pouvez vous rétracter de l’abonnement dans les quatorze jours qui suivent votre inscription, même si l’essai est plus court. Si le dernier jour est un samedi, un dimanche ou un jour férié, vous avez jusqu’à la fin du premier jour ouvrable suivant. <a href="{{hrefWithdrawal}}">Dites-le-nous ici</a> ou par courriel : l’abonnement prend fin immédiatement et nous remboursons les sommes débitées au plus tard quatorze jours après avoir reçu votre demande. Le droit de rétractation propre aux articles figure dans les conditions générales de vente.</p>
      <h2>7. Usage abusif</h2>
      <p>Nous pouvons mettre fin à un abonnement utilisé pour la revente ou la fraude. Vous en êtes alors informé par écrit, motif à l’appui, et la somme correspondant au temps restant vous est rendue.</p>
      <h2>8. Modification des conditions</h2>
      <p>Si ces conditions doivent changer, nous vous écrivons au moins trente jours à l’avance. En cas de désaccord, vous pouvez résilier avant leur entrée en vigueur.</p>
      <h2>9. Qui nous sommes</h2>
      <p>{{legalName}}, {{legalAddress}}. Courriel : <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>.</p>
      <p>Conditions applicables à partir du 1er novembre 2026.</p>`,
    en: `
      <p>Membership gives you the member price on every product that has one. This page says what it costs, when you are charged and how to end it. The terms apply between you and {{legalName}} (“we”).</p>
      <h2>1. What membership includes</h2>
      <ul>
        <li>the member price on every product that has one, for as long as the membership runs</li>
        <li>{{earlyAccess}}</li>
        <li>personalised customer service</li>
      </ul>
      <p>Free delivery is for every customer, with or without a membership.</p>
      <p>Membership is personal and cannot be transferred. You must be 18 or over.</p>
      <h2>2. How membership starts</h2>
      <p>Membership starts when you buy a product at the member price or the promotional price and accept these terms at checkout. The goods are paid for at once. The membership itself is not paid for until the trial is over. If you have no account, we open one and send you an e-mail in which you choose a password.</p>
      <h2>3. Trial</h2>
      <p>The first {{trialDays}} days are free. If you ordered from a promotional page that states a longer trial, that one applies instead: {{landingTrialDays}} days. The trial that applies to you and the date of the first charge always stand beside the pay button at checkout.</p>
      <p>Each customer has one trial. If you have had one before, you are told so before you pay, and the first month is then charged the same day.</p>
      <h2>4. Price and payment</h2>
      <p>Membership costs {{membershipPrice}} a month. It renews every month, and the amount is debited automatically from the card you used when you joined. All charges are made in {{currencyName}}; your bank may apply its own exchange rate.</p>
      <p>If a charge is declined, we try again over the following days and tell you by e-mail. If it still fails, the membership ends. You owe us nothing for a month you did not receive.</p>
      <h3>The price you joined at</h3>
      <p>You keep the price and the trial shown at checkout when you joined. If we change the price for new members, your membership is not affected. Should we ever have to raise the price of your own membership, we write to you at least thirty days in advance, and you can cancel before the new price applies.</p>
      <h2>5. How to cancel</h2>
      <p>You can cancel at any time, without giving a reason and without a fee: under “My subscriptions” in your account, or by contacting us at <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>. Cancellation takes effect at the end of the period you have paid for, and the member price is yours until then. If you cancel during the trial, nothing is charged.</p>
      <p>If you change your mind before the period is over, you can resume the membership in the same place.</p>
      <h2>6. Right of withdrawal</h2>
      <p>You may withdraw from the membership within fourteen days of joining, even if the trial is shorter. If the last day is a Saturday, Sunday or public holiday, you have until the end of the next working day. <a href="{{hrefWithdrawal}}">Tell us here</a> or by e-mail: the membership ends at once, and we refund what has been charged no later than fourteen days after hearing from you. The right of withdrawal for the goods themselves is set out in the general terms.</p>
      <h2>7. Misuse</h2>
      <p>We may end a membership that is used for resale or fraud. You will then be told in writing, with the reason, and payment for the time remaining is returned to you.</p>
      <h2>8. Changes to these terms</h2>
      <p>If we have to change these terms, we write to you at least thirty days in advance. If you do not agree, you can cancel before the change takes effect.</p>
      <h2>9. Who we are</h2>
      <p>{{legalName}}, {{legalAddress}}. E-mail: <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>.</p>
      <p>These terms apply from 1 November 2026.</p>`,
  },
}
