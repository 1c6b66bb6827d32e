import type { DemoPage } from '../demo-types.ts'

export const accessibilityStatement: DemoPage = {
  slug: 'accessibilite',
  name: {
    no: 'Tilgjengelighetserklæring',
    sv: 'Tillgänglighetsredogörelse',
    fr: 'Déclaration d’accessibilité',
    en: 'Accessibility statement',
  },
  description: {
    no: `
      <p>Alle skal kunne handle hos {{brandName}}, også med tastatur, skjermleser, forstørrelse eller uten mus. Denne erklæringen gjelder nettbutikken til {{legalName}}, {{legalAddress}}.</p>
      <h2>Hvor godt følger nettbutikken kravene?</h2>
      <p>Nettbutikken er laget etter WCAG 2.1 på nivå A og AA, som er kravene i standarden EN 301 549. Den følger kravene delvis: Det som ikke virker ennå, står under.</p>
      <h2>Slik kan du bruke den</h2>
      <ul>
        <li>Alt kan gjøres med tastaturet alene, fra søk til betaling, og du ser hvor du er.</li>
        <li>Skjermlesere får overskrifter, ledetekster, feil og endringer lest opp.</li>
        <li>Teksten kan forstørres til 400 prosent og leses på en skjerm som er 320 piksler bred, uten å rulle sidelengs.</li>
        <li>Bevegelser dempes når enheten din ber om det.</li>
        <li>Sidene kan leses, og medlemskapet sies opp, også uten JavaScript.</li>
      </ul>
      <h2>Det vi vet ikke virker</h2>
      <ul>
        <li>Kortfeltet og bankens bekreftelse kommer fra betalingsleverandøren og banken. Vi kan ikke endre dem, men du kan alltid handle med hjelp fra oss.</li>
        <li>Videoer på produktsidene kommer fra en tredjepart og kan mangle teksting. Innholdet står også i produktets beskrivelse.</li>
        <li>Kvitteringen som PDF er ikke merket for skjermlesere. Den samme kvitteringen finnes som en nettside.</li>
        <li>Enkelte produktbilder kan ha en kort beskrivelse som ikke sier alt bildet viser.</li>
      </ul>
      <h2>Si fra til oss</h2>
      <p>Møter du noe som stenger deg ute, så skriv til <a href="mailto:{{contactEmail}}">{{contactEmail}}</a> eller bruk <a href="{{hrefContact}}">kontaktskjemaet</a>. Fortell hvilken side det gjelder, og hva du bruker. Vi hjelper deg å få handlet mens vi retter feilen.</p>
      <h2>Hvis svaret ikke hjelper</h2>
      <ul>
        <li>Norge: Tilsynet for universell utforming av ikt hos Digitaliseringsdirektoratet (uutilsynet.no)</li>
        <li>Sverige: Post- och telestyrelsen, PTS (pts.se), og Myndigheten för digital förvaltning, Digg (digg.se)</li>
        <li>Frankrike: DGCCRF (signal.conso.gouv.fr) og Arcom (arcom.fr)</li>
      </ul>
      <h2>Når vi kontrollerte</h2>
      <p>Sidene ble sist kontrollert {{accessibilityChecked}}: automatisk på alle språk, fra 320 piksler og oppover, og med tastatur.</p>`,
    sv: `
      <p>Alla ska kunna handla hos {{brandName}}, även med tangentbord, skärmläsare, förstoring eller utan mus. Den här redogörelsen gäller webbutiken från {{legalName}}, {{legalAddress}}.</p>
      <h2>Hur väl uppfyller webbutiken kraven?</h2>
      <p>Webbutiken är gjord efter WCAG 2.1 på nivå A och AA, som är kraven i standarden EN 301 549. Den uppfyller kraven delvis: det som inte fungerar än står nedan.</p>
      <h2>Så kan du använda den</h2>
      <ul>
        <li>Allt går att göra med enbart tangentbord, från sökning till betalning, och du ser var du är.</li>
        <li>Skärmläsare får rubriker, etiketter, fel och ändringar upplästa.</li>
        <li>Texten kan förstoras till 400 procent och läsas på en skärm som är 320 pixlar bred, utan att rulla i sidled.</li>
        <li>Rörelser dämpas när din enhet ber om det.</li>
        <li>Sidorna går att läsa, och medlemskapet att säga upp, även utan JavaScript.</li>
      </ul>
      <h2>Det vi vet inte fungerar</h2>
      <ul>
        <li>Kortfältet och bankens bekräftelse kommer från betalleverantören och banken. Vi kan inte ändra dem, men du kan alltid handla med hjälp av oss.</li>
        <li>Videor på produktsidorna kommer från tredje part och kan sakna undertexter. Innehållet står också i produktens beskrivning.</li>
        <li>Kvittot som PDF är inte taggat för skärmläsare. Samma kvitto finns som en webbsida.</li>
        <li>Enstaka produktbilder kan ha en kort beskrivning som inte säger allt som bilden visar.</li>
      </ul>
      <h2>Hör av dig till oss</h2>
      <p>Möter du något som stänger dig ute, skriv till <a href="mailto:{{contactEmail}}">{{contactEmail}}</a> eller använd <a href="{{hrefContact}}">kontaktformuläret</a>. Berätta vilken sida det gäller och vad du använder. Vi hjälper dig att handla medan vi rättar felet.</p>
      <h2>Om svaret inte hjälper</h2>
      <ul>
        <li>Sverige: Post- och telestyrelsen, PTS (pts.se), och Myndigheten för digital förvaltning, Digg (digg.se)</li>
        <li>Norge: Tilsynet for universell utforming av ikt hos Digitaliseringsdirektoratet (uutilsynet.no)</li>
        <li>Frankrike: DGCCRF (signal.conso.gouv.fr) och Arcom (arcom.fr)</li>
      </ul>
      <h2>När vi kontrollerade</h2>
      <p>Sidorna kontrollerades senast den {{accessibilityChecked}}: automatiskt på alla språk, från 320 pixlar och uppåt, och med tangentbord.</p>`,
    fr: `
      <p>Chacun doit pouvoir acheter chez {{brandName}}, aussi au clavier, avec un lecteur d’écran, un agrandissement ou sans souris. Cette déclaration porte sur la boutique en ligne de {{legalName}}, {{legalAddress}}.</p>
      <h2>État de conformité</h2>
      <p>La boutique est conçue selon les WCAG 2.1, niveaux A et AA, qui sont les exigences de la norme EN 301 549. Elle y est partiellement conforme : ce qui ne fonctionne pas encore figure ci-dessous.</p>
      <h2>Comment l’utiliser</h2>
      <ul>
        <li>Tout se fait au clavier seul, de la recherche au paiement, et le focus reste visible.</li>
        <li>Les lecteurs d’écran annoncent titres, étiquettes, erreurs et changements.</li>
        <li>Le texte peut être agrandi à 400 % et lu sur un écran de 320 pixels de large, sans défilement horizontal.</li>
        <li>Les animations sont réduites lorsque votre appareil le demande.</li>
        <li>Les pages se lisent, et l’abonnement se résilie, même sans JavaScript.</li>
      </ul>
      <h2>Contenus non accessibles connus</h2>
      <ul>
        <li>Le champ de carte et la confirmation de la banque proviennent du prestataire de paiement et de la banque. Nous ne pouvons pas les modifier, mais nous pouvons toujours vous aider à acheter.</li>
        <li>Les vidéos des fiches produit proviennent d’un tiers et peuvent ne pas être sous-titrées. Leur contenu figure aussi dans la description du produit.</li>
        <li>Le reçu en PDF n’est pas balisé pour les lecteurs d’écran. Le même reçu existe en page web.</li>
        <li>La description de certaines photos de produits peut être brève et ne pas dire tout ce qu’elles montrent.</li>
      </ul>
      <h2>Nous contacter</h2>
      <p>Si quelque chose vous bloque, écrivez à <a href="mailto:{{contactEmail}}">{{contactEmail}}</a> ou utilisez le <a href="{{hrefContact}}">formulaire de contact</a>. Indiquez la page et le matériel utilisé. Nous vous aidons à acheter pendant que nous corrigeons l’erreur.</p>
      <h2>Voies de recours</h2>
      <ul>
        <li>France : DGCCRF (signal.conso.gouv.fr) et Arcom (arcom.fr)</li>
        <li>Norvège : Tilsynet for universell utforming av ikt, Digitaliseringsdirektoratet (uutilsynet.no)</li>
        <li>Suède : Post- och telestyrelsen, PTS (pts.se), et Myndigheten för digital förvaltning, Digg (digg.se)</li>
      </ul>
      <h2>Date du dernier contrôle</h2>
      <p>Les pages ont été contrôlées pour la dernière fois le {{accessibilityChecked}} : automatiquement dans toutes les langues, à partir de 320 pixels, et au clavier.</p>`,
    en: `
      <p>Everyone should be able to shop at {{brandName}}, also with a keyboard, a screen reader, magnification or without a mouse. This statement covers the online shop of {{legalName}}, {{legalAddress}}.</p>
      <h2>How well the shop meets the requirements</h2>
      <p>The shop is built to WCAG 2.1, levels A and AA, which are the requirements of the standard EN 301 549. It meets them in part: what does not work yet is listed below.</p>
      <h2>How you can use it</h2>
      <ul>
        <li>Everything can be done with the keyboard alone, from search to payment, and you can see where you are.</li>
        <li>Screen readers announce headings, labels, errors and changes.</li>
        <li>Text can be enlarged to 400 per cent and read on a screen 320 pixels wide without scrolling sideways.</li>
        <li>Motion is reduced when your device asks for it.</li>
        <li>Pages can be read, and the membership cancelled, without JavaScript too.</li>
      </ul>
      <h2>What we know does not work</h2>
      <ul>
        <li>The card field and the bank’s confirmation come from the payment provider and the bank. We cannot change them, but we can always help you to order.</li>
        <li>Videos on product pages come from a third party and may lack captions. Their content is also in the product’s description.</li>
        <li>The receipt as a PDF is not tagged for screen readers. The same receipt is available as a web page.</li>
        <li>Some product photos may have a short description that does not say everything they show.</li>
      </ul>
      <h2>Contact us</h2>
      <p>If something keeps you out, write to <a href="mailto:{{contactEmail}}">{{contactEmail}}</a> or use the <a href="{{hrefContact}}">contact form</a>. Tell us which page it is and what you use. We help you to order while we put it right.</p>
      <h2>If our reply does not help</h2>
      <ul>
        <li>Norway: Tilsynet for universell utforming av ikt at Digitaliseringsdirektoratet (uutilsynet.no)</li>
        <li>Sweden: Post- och telestyrelsen, PTS (pts.se), and Myndigheten för digital förvaltning, Digg (digg.se)</li>
        <li>France: DGCCRF (signal.conso.gouv.fr) and Arcom (arcom.fr)</li>
      </ul>
      <h2>When we checked</h2>
      <p>The pages were last checked on {{accessibilityChecked}}: automatically in every language, from 320 pixels upwards, and with a keyboard.</p>`,
  },
}
