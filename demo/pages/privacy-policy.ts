import type { DemoPage } from '../demo-types.ts'

export const privacyPolicy: DemoPage = {
  slug: 'politique-de-confidentialite',
  name: {
    no: 'Personvernerklæring',
    sv: 'Integritetspolicy',
    fr: 'Politique de confidentialité',
    en: 'Privacy policy',
  },
  description: {
    no: `
      <p>Vi samler inn det vi trenger for å sende deg en pakke og holde orden på medlemskapet ditt, og ikke stort mer. Behandlingsansvarlig er {{legalName}}, {{legalAddress}}.</p>
      <h2>Hva vi lagrer, og hvorfor</h2>
      <h3>Når du bestiller</h3>
      <p>Navn, adresse, e‑post, telefon og hva du kjøpte. Vi bruker det til å levere varen, svare deg og føre regnskap. Grunnlaget er avtalen med deg og bokføringsloven.</p>
      <h3>Når du betaler</h3>
      <p>Kortopplysningene går rett til betalingsleverandøren vår. Vi ser aldri kortnummeret; vi får vite at betalingen gikk i orden, korttypen og de fire siste sifrene. Er du medlem, oppbevarer betalingsleverandøren en nøkkel til kortet for de månedlige trekkene.</p>
      <h3>Når du har konto eller medlemskap</h3>
      <p>E‑postadressen, et kryptert passord, medlemskapets status og hva du godtok da du meldte deg inn, med dato. Grunnlaget er avtalen med deg.</p>
      <h3>Når du skriver til oss</h3>
      <p>Navn, e‑post, telefon og det du skrev. Grunnlaget er vår interesse i å kunne svare ordentlig.</p>
      <h2>Informasjonskapsler</h2>
      <p>Noen er nødvendige: handlekurven, språket du valgte, innloggingen og beskyttelsen mot forfalskede skjemaer. Statistikk, annonser og video fra tredjeparter starter bare om du sier ja, og butikken virker akkurat like godt om du sier nei. Du kan ombestemme deg når som helst, med «Personvernvalg» nederst på siden.</p>
      <h2>Hvem som får opplysninger fra oss</h2>
      <ul>
        <li>lageret og transportøren som leverer pakken, og tollmyndighetene når varen krysser en grense</li>
        <li>betalingsleverandøren</li>
        <li>leverandøren som drifter serverne og e‑posten, etter avtale med oss</li>
        <li>leverandørene av statistikk, annonser og video, hvis du har sagt ja til dem</li>
      </ul>
      <p>Vi selger ikke opplysninger videre. Behandles noe utenfor EØS, skjer det etter EUs standardavtaler.</p>
      <h2>Hvor lenge</h2>
      <p>Bestillinger oppbevares så lenge bokføringsloven krever. Kontoen slettes når du ber om det. Meldinger oppbevares så lenge vi trenger dem for å hjelpe deg, og slettes når du ber om det. Opplysninger om en prøveperiode oppbevares så lenge det trengs for å vite at hver kunde får én.</p>
      <h2>Rettighetene dine</h2>
      <p>Du kan be om innsyn, retting, sletting og utlevering av opplysningene dine, motsette deg behandling og trekke et samtykke tilbake. Du gjør det <a href="{{hrefYourData}}">her</a> eller skriver til <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>, så svarer vi innen en måned. Er du ikke fornøyd med svaret, kan du klage til datatilsynsmyndigheten i landet der du bor.</p>
      <h2>Endringer</h2>
      <p>Endrer vi noe vesentlig på denne siden, sier vi fra på e‑post til dem som har konto.</p>
      <p>Erklæringen gjelder fra 1. november 2026.</p>`,
    sv: `
      <p>Vi samlar in det vi behöver för att skicka ett paket till dig och hålla ordning på ditt medlemskap, och inte mycket mer. Personuppgiftsansvarig är {{legalName}}, {{legalAddress}}.</p>
      <h2>Vad vi sparar, och varför</h2>
      <h3>När du beställer</h3>
      <p>Namn, adress, e‑post, telefon och vad du köpte. Vi använder det för att leverera varan, svara dig och sköta bokföringen. Grunden är avtalet med dig och bokföringslagen.</p>
      <h3>När du betalar</h3>
      <p>Kortuppgifterna går direkt till vår betalleverantör. Vi ser aldrig kortnumret; vi får veta att betalningen gick igenom, vilken sorts kort det är och de fyra sista siffrorna. Är du medlem sparar betalleverantören en nyckel till kortet för de månatliga debiteringarna.</p>
      <h3>När du har konto eller medlemskap</h3>
      <p>E‑postadressen, ett krypterat lösenord, medlemskapets status och vad du godkände när du gick med, med datum. Grunden är avtalet med dig.</p>
      <h3>När du skriver till oss</h3>
      <p>Namn, e‑post, telefon och det du skrev. Grunden är vårt intresse av att kunna svara ordentligt.</p>
      <h2>Kakor (cookies)</h2>
      <p>Några är nödvändiga: kundvagnen, språket du valde, inloggningen och skyddet mot förfalskade formulär. Statistik, annonser och video från tredje part startar bara om du säger ja, och butiken fungerar precis lika bra om du säger nej. Du kan ändra dig när du vill, med ”Integritetsval” längst ned på sidan.</p>
      <h2>Vilka som får uppgifter från oss</h2>
      <ul>
        <li>lagret och transportören som levererar paketet, och tullen när varan passerar en gräns</li>
        <li>betalleverantören</li>
        <li>leverantören som sköter servrar och e‑post, enligt avtal med oss</li>
        <li>leverantörerna av statistik, annonser och video, om du har sagt ja till dem</li>
      </ul>
      <p>Vi säljer inte uppgifter vidare. Behandlas något utanför EES sker det enligt EU:s standardavtal.</p>
      <h2>Hur länge</h2>
      <p>Beställningar sparas så länge bokföringslagen kräver. Kontot raderas när du ber om det. Meddelanden sparas så länge vi behöver dem för att hjälpa dig och raderas när du ber om det. Uppgiften om en provperiod sparas så länge det behövs för att veta att varje kund får en.</p>
      <h2>Dina rättigheter</h2>
      <p>Du kan begära att få se, rätta, radera och flytta dina uppgifter, invända mot behandling och återkalla ett samtycke. Du gör det <a href="{{hrefYourData}}">här</a> eller skriver till <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>, så svarar vi inom en månad. Är du inte nöjd med svaret kan du klaga hos dataskyddsmyndigheten i det land där du bor.</p>
      <h2>Ändringar</h2>
      <p>Ändrar vi något väsentligt på den här sidan meddelar vi via mejl alla som har konto.</p>
      <p>Policyn gäller från den 1 november 2026.</p>`,
    fr: `
      <p>Nous recueillons ce qu’il faut pour vous envoyer un colis et tenir votre abonnement à jour, et guère davantage. Le responsable du traitement est {{legalName}}, {{legalAddress}}.</p>
      <h2>Ce que nous conservons, et pourquoi</h2>
      <h3>Quand vous commandez</h3>
      <p>Nom, adresse, courriel, téléphone et contenu de la commande. Ces données servent à livrer, à vous répondre et à tenir notre comptabilité. Le traitement repose sur le contrat conclu avec vous et sur nos obligations comptables.</p>
      <h3>Quand vous payez</h3>
      <p>Les données de votre carte sont transmises directement à notre prestataire de paiement. Nous ne voyons jamais le numéro : nous apprenons seulement que le paiement a abouti, le type de carte et ses quatre derniers chiffres. Pour les membres, le prestataire conserve une clé de la carte en vue des débits mensuels.</p>
      <h3>Quand vous avez un compte ou un abonnement</h3>
      <p>Votre adresse de courriel, un mot de passe chiffré, l’état de l’abonnement et ce que vous avez accepté lors de l’inscription, avec la date. Le traitement repose sur le contrat.</p>
      <h3>Quand vous nous écrivez</h3>
      <p>Nom, courriel, téléphone et message, dans notre intérêt légitime à vous répondre convenablement.</p>
      <h2>Cookies</h2>
      <p>Certains sont indispensables : le panier, la langue choisie, la connexion et la protection des formulaires. La mesure d’audience, la publicité et les vidéos de services tiers ne se chargent que si vous les acceptez, et la boutique fonctionne tout aussi bien si vous refusez. Vous pouvez changer d’avis à tout moment, avec « Choix de confidentialité » en bas de page.</p>
      <h2>À qui nous transmettons des données</h2>
      <ul>
        <li>à l’entrepôt et au transporteur qui livrent le colis, et à la douane lorsqu’il passe une frontière</li>
        <li>au prestataire de paiement</li>
        <li>au prestataire qui héberge nos serveurs et nos courriels, sous contrat avec nous</li>
        <li>aux prestataires de mesure, de publicité et de vidéo, si vous les avez acceptés</li>
      </ul>
      <p>Nous ne vendons aucune donnée. Tout traitement hors de l’Espace économique européen suit les clauses types de l’Union européenne.</p>
      <h2>Durées de conservation</h2>
      <p>Les commandes sont conservées aussi longtemps que la loi comptable l’exige. Le compte est supprimé à votre demande. Les messages sont conservés le temps de vous aider, et supprimés à votre demande. La trace d’une période d’essai est gardée le temps nécessaire pour n’en accorder qu’une par client.</p>
      <h2>Vos droits</h2>
      <p>Vous pouvez demander l’accès à vos données, leur rectification, leur effacement ou leur portabilité, vous opposer à un traitement et retirer un consentement. Faites-le <a href="{{hrefYourData}}">ici</a> ou écrivez à <a href="mailto:{{contactEmail}}">{{contactEmail}}</a> ; nous répondons sous un mois. Si la réponse ne vous satisfait pas, vous pouvez saisir l’autorité de protection des données de votre pays.</p>
      <h2>Modifications</h2>
      <p>Si cette page change de façon importante, les titulaires d’un compte en sont avertis par courriel.</p>
      <p>Politique applicable à partir du 1er novembre 2026.</p>`,
    en: `
      <p>We collect what we need to send you a parcel and keep your membership in order, and not much more. The data controller is {{legalName}}, {{legalAddress}}.</p>
      <h2>What we keep, and why</h2>
      <h3>When you order</h3>
      <p>Name, address, e-mail, phone number and what you bought. We use it to deliver the goods, to answer you and to keep our accounts. The basis is our contract with you and accounting law.</p>
      <h3>When you pay</h3>
      <p>Your card details go straight to our payment provider. We never see the card number; we learn that the payment went through, the type of card and its last four digits. For members, the payment provider keeps a key to the card for the monthly charges.</p>
      <h3>When you have an account or a membership</h3>
      <p>Your e-mail address, an encrypted password, the state of the membership and what you accepted when you joined, with the date. The basis is our contract with you.</p>
      <h3>When you write to us</h3>
      <p>Name, e-mail, phone number and what you wrote. The basis is our interest in being able to answer you properly.</p>
      <h2>Cookies</h2>
      <p>Some are necessary: the cart, the language you chose, your sign-in and the protection against forged forms. Analytics, advertising and video from third parties start only if you say yes, and the shop works just as well if you say no. You may change your mind at any time, with “Privacy choices” at the foot of the page.</p>
      <h2>Who receives data from us</h2>
      <ul>
        <li>the warehouse and the carrier that deliver the parcel, and customs when it crosses a border</li>
        <li>the payment provider</li>
        <li>the supplier that runs our servers and e-mail, under contract with us</li>
        <li>the suppliers of analytics, advertising and video, if you have said yes to them</li>
      </ul>
      <p>We do not sell data. Anything processed outside the European Economic Area is covered by the EU’s standard contractual clauses.</p>
      <h2>How long</h2>
      <p>Orders are kept for as long as accounting law requires. Your account is deleted when you ask. Messages are kept for as long as we need them to help you, and deleted when you ask. The record of a trial is kept for as long as it takes to know that each customer has one.</p>
      <h2>Your rights</h2>
      <p>You may ask to see, correct, delete and move your data, object to processing, and withdraw a consent. Do so <a href="{{hrefYourData}}">here</a> or write to <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>, and we will answer within a month. If you are not satisfied with the answer, you may complain to the data protection authority of the country where you live.</p>
      <h2>Changes</h2>
      <p>If we change anything of substance on this page, we tell account holders by e-mail.</p>
      <p>This policy applies from 1 November 2026.</p>`,
  },
}
