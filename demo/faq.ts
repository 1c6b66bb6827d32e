import type { DemoFaqItem } from './demo-types.ts'

/** Questions in the order of the home page. */
export const demoFaq: DemoFaqItem[] = [
  {
    question: {
      no: 'Hva er medlemskapet, og hva koster det?',
      sv: 'Vad är medlemskapet, och vad kostar det?',
      fr: 'Qu’est-ce que l’abonnement, et combien coûte-t-il ?',
      en: 'What is the membership, and what does it cost?',
    },
    answer: {
      no: '<p>Som medlem handler du til medlemspris og får nyheter og kampanjer først. De første {{trialDays}} dagene er gratis. Deretter koster det {{membershipPrice}} per måned, som trekkes automatisk fra kortet ditt. Alt står i <a href="{{hrefMembershipTerms}}">vilkårene for medlemskapet</a>.</p>',
      sv: '<p>Som medlem handlar du till medlemspris och får nyheter och kampanjer först. De första {{trialDays}} dagarna är gratis. Därefter kostar det {{membershipPrice}} per månad, som debiteras ditt kort automatiskt. Allt står i <a href="{{hrefMembershipTerms}}">villkoren för medlemskapet</a>.</p>',
      fr: '<p>Membre, vous achetez au prix membre et découvrez en premier les nouveautés et les promotions. Les {{trialDays}} premiers jours sont gratuits. Ensuite, l’abonnement coûte {{membershipPrice}} par mois, débités automatiquement de votre carte. Tout est dit dans les <a href="{{hrefMembershipTerms}}">conditions d’abonnement</a>.</p>',
      en: '<p>As a member you buy at the member price and see new items and promotions first. The first {{trialDays}} days are free. After that it costs {{membershipPrice}} a month, debited automatically from your card. It is all in the <a href="{{hrefMembershipTerms}}">membership terms</a>.</p>',
    },
  },
  {
    question: {
      no: 'Må jeg være medlem for å handle?',
      sv: 'Måste jag vara medlem för att handla?',
      fr: 'Faut-il être membre pour acheter ?',
      en: 'Do I have to be a member to buy?',
    },
    answer: {
      no: '<p>Nei. Velg ordinær pris på produktsiden, så kjøper du varen og ingenting mer. Velger du medlemspris, starter et medlemskap, og det kan du si opp når som helst: under «Mine abonnementer» på kontoen din eller ved å <a href="{{hrefContact}}">kontakte oss</a>. Det varer da ut perioden du har betalt for. Sier du opp i prøveperioden, trekkes ingenting.</p>',
      sv: '<p>Nej. Välj ordinarie pris på produktsidan, så köper du varan och inget mer. Väljer du medlemspris startar ett medlemskap, och det kan du säga upp när som helst: under ”Mina prenumerationer” på ditt konto eller genom att <a href="{{hrefContact}}">kontakta oss</a>. Det gäller då den betalda perioden ut. Säger du upp under provperioden debiteras ingenting.</p>',
      fr: '<p>Non. Choisissez le prix normal sur la page du produit : vous n’achetez que lui. Le prix membre, lui, ouvre un abonnement que vous pouvez résilier à tout moment, dans votre compte, rubrique « Mes abonnements », ou en <a href="{{hrefContact}}">nous contactant</a>. Il court alors jusqu’à la fin de la période payée. Si vous résiliez pendant l’essai, rien n’est débité.</p>',
      en: '<p>No. Choose the normal price on the product page and you buy the product and nothing else. Choosing the member price starts a membership, which you can cancel at any time: under “My subscriptions” in your account or by <a href="{{hrefContact}}">contacting us</a>. It then runs to the end of the period you have paid for. If you cancel during the trial, nothing is charged.</p>',
    },
  },
  {
    question: {
      no: 'Hvor lang tid tar leveringen?',
      sv: 'Hur lång tid tar leveransen?',
      fr: 'Quels sont les délais de livraison ?',
      en: 'How long does delivery take?',
    },
    answer: {
      no: '<p>Regn med {{deliveryHome}} virkedager. Vi behandler bestillingen innen 24 timer på virkedager og sender den fra lageret i Nederland eller Spania, hjem til deg og uten fraktkostnad. Du får en e‑post når pakken er på vei. Lar den vente på seg, <a href="{{hrefContact}}">skriv til oss</a>, så finner vi ut hvor den er.</p>',
      sv: '<p>Räkna med {{deliveryHome}} arbetsdagar. Vi behandlar beställningen inom 24 timmar på arbetsdagar och skickar den från lagret i Nederländerna eller Spanien, hem till dig och utan fraktkostnad. Du får ett mejl när paketet är på väg. Dröjer det, <a href="{{hrefContact}}">skriv till oss</a>, så tar vi reda på var det är.</p>',
      fr: '<p>Comptez {{deliveryHome}} jours ouvrés. Nous traitons la commande sous 24 heures les jours ouvrés et l’expédions de notre entrepôt des Pays-Bas ou d’Espagne, jusque chez vous et sans frais. Un courriel vous prévient du départ. Si le colis tarde, <a href="{{hrefContact}}">écrivez-nous</a> : nous chercherons où il se trouve.</p>',
      en: '<p>Allow {{deliveryHome}} working days. We process your order within 24 hours on working days and send it from our warehouse in the Netherlands or Spain, to your home and at no charge. You receive an e-mail when the parcel is on its way. If it is slow to arrive, <a href="{{hrefContact}}">write to us</a> and we will find out where it is.</p>',
    },
  },
  {
    question: {
      no: 'Må jeg betale toll og merverdiavgift?',
      sv: 'Måste jag betala tull och moms?',
      fr: 'Y a-t-il des droits de douane ou de la TVA à payer ?',
      en: 'Do I pay import tax and VAT?',
    },
    answer: {
      no: '<p>{{importDuties}} Er du usikker på hva det blir for en vare, <a href="{{hrefContact}}">spør oss</a> før du bestiller.</p>',
      sv: '<p>{{importDuties}} Är du osäker på vad det blir för en vara, <a href="{{hrefContact}}">fråga oss</a> innan du beställer.</p>',
      fr: '<p>{{importDuties}} En cas de doute, <a href="{{hrefContact}}">demandez-nous</a> avant de commander.</p>',
      en: '<p>{{importDuties}} If you are unsure what it comes to for a product, <a href="{{hrefContact}}">ask us</a> before you order.</p>',
    },
  },
  {
    question: {
      no: 'Kan jeg returnere det jeg har kjøpt?',
      sv: 'Kan jag lämna tillbaka det jag har köpt?',
      fr: 'Puis-je renvoyer un article ?',
      en: 'Can I return what I have bought?',
    },
    answer: {
      no: '<p>Ja, innen fjorten dager etter at du fikk pakken, uten å si hvorfor. <a href="{{hrefWithdrawal}}">Si fra her</a>, så får du adressen varen skal til. {{returnPostage}} Vi betaler tilbake kjøpesummen. Er varen skadet eller feil, tar vi også frakten.</p>',
      sv: '<p>Ja, inom fjorton dagar från att du fick paketet, utan att säga varför. <a href="{{hrefWithdrawal}}">Säg till här</a>, så får du adressen dit varan ska. {{returnPostage}} Vi betalar tillbaka köpesumman. Är varan skadad eller fel står vi även för frakten.</p>',
      fr: '<p>Oui, dans les quatorze jours suivant la réception, sans avoir à vous justifier. <a href="{{hrefWithdrawal}}">Dites-le-nous ici</a> et nous vous donnerons l’adresse de retour. {{returnPostage}} Nous remboursons le prix d’achat. Si l’article est abîmé ou n’est pas le bon, nous payons aussi le retour.</p>',
      en: '<p>Yes, within fourteen days of receiving the parcel, without saying why. <a href="{{hrefWithdrawal}}">Tell us here</a> and we will give you the address to send it to. {{returnPostage}} We refund the price. If the product is damaged or the wrong one, we pay the postage too.</p>',
    },
  },
  {
    question: {
      no: 'Hvordan betaler jeg, og i hvilken valuta?',
      sv: 'Hur betalar jag, och i vilken valuta?',
      fr: 'Comment payer, et dans quelle monnaie ?',
      en: 'How do I pay, and in which currency?',
    },
    answer: {
      no: '<p>Du betaler med kort, og banken din kan be deg bekrefte kjøpet. Alt trekkes i {{currencyName}}, og i kassen står det tydelig hva du betaler nå og hva som trekkes senere. Kortnummeret går rett til betalingsleverandøren; vi ser det aldri. Spørsmål om et trekk? <a href="{{hrefContact}}">Kontakt oss</a>.</p>',
      sv: '<p>Du betalar med kort, och din bank kan be dig bekräfta köpet. Allt debiteras i {{currencyName}}, och i kassan står det tydligt vad du betalar nu och vad som debiteras senare. Kortnumret går direkt till betalleverantören; vi ser det aldrig. Frågor om en debitering? <a href="{{hrefContact}}">Kontakta oss</a>.</p>',
      fr: '<p>Par carte ; votre banque peut vous demander de confirmer l’achat. Tout est débité en {{currencyName}}, et la page de paiement distingue clairement ce que vous payez maintenant de ce qui sera débité plus tard. Le numéro de carte va directement au prestataire de paiement, nous ne le voyons jamais. Une question sur un débit ? <a href="{{hrefContact}}">Contactez-nous</a>.</p>',
      en: '<p>By card; your bank may ask you to confirm the purchase. Everything is charged in {{currencyName}}, and checkout shows plainly what you pay now and what is charged later. The card number goes straight to the payment provider; we never see it. A question about a charge? <a href="{{hrefContact}}">Contact us</a>.</p>',
    },
  },
  {
    question: {
      no: 'Er varene ekte?',
      sv: 'Är varorna äkta?',
      fr: 'Les produits sont-ils authentiques ?',
      en: 'Are the products authentic?',
    },
    answer: {
      no: '<p>Ja. Vi selger bare ekte varer fra luksusmerker, fra elektronikk til parfyme, og alt er nytt og i originalemballasje. Vi kjøper inn større partier sammen for medlemmene, og det er derfor medlemsprisen kan være lavere. Er du i tvil om noe du har fått, <a href="{{hrefContact}}">skriv til oss</a>.</p>',
      sv: '<p>Ja. Vi säljer bara äkta varor från lyxmärken, från elektronik till parfym, och allt är nytt och i originalförpackning. Vi köper in större partier åt medlemmarna, och det är därför medlemspriset kan vara lägre. Är du tveksam till något du har fått, <a href="{{hrefContact}}">skriv till oss</a>.</p>',
      fr: '<p>Oui. Nous ne vendons que des produits authentiques de marques de luxe, de l’électronique au parfum, neufs et dans leur emballage d’origine. Nous achetons pour nos membres en plus grandes quantités : c’est ce qui permet un prix membre plus bas. Un doute sur un article reçu ? <a href="{{hrefContact}}">Écrivez-nous</a>.</p>',
      en: '<p>Yes. We sell only authentic products from luxury brands, from electronics to perfumes, all of them new and in their original packaging. We buy in larger lots for our members, which is why the member price can be lower. In doubt about something you received? <a href="{{hrefContact}}">Write to us</a>.</p>',
    },
  },
]
