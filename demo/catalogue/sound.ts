import type { DemoProduct } from '../demo-types.ts'

/** Category Electronics: headphones, earbuds and a speaker. */
export const sound: DemoProduct[] = [
  {
    id: 4334,
    slug: 'headphones-aura',
    vendor: 'Oktave',
    name: { no: 'Hodetelefoner Aura', sv: 'Hörlurar Aura', fr: 'Casque Aura', en: 'Aura headphones' },
    summary: {
      no: 'Trådløse hodetelefoner med støydemping, 36 timers batteritid og puter i skinn.',
      sv: 'Trådlösa hörlurar med brusreducering, 36 timmars batteri och läderkuddar.',
      fr: 'Casque sans fil à réduction de bruit, 36 heures d’autonomie, coussinets en cuir.',
      en: 'Wireless noise-cancelling headphones with 36 hours of battery and leather cushions.',
    },
    description: {
      no: `
          <p>Aura lukker døren til åpent kontorlandskap og flystøy uten å klemme. Lyden er varm og rolig, med bass som bærer uten å dytte. Stemmer i telefonsamtaler er tydelige, og et langt trykk på venstre kopp slipper verden inn igjen når noen snakker til deg.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Aktiv støydemping i tre trinn, elementer på 40 mm</li>
            <li>36 timers batteritid; ti minutters lading gir fem timer</li>
            <li>Bøyler i aluminium, puter i lysebrunt skinn som kan byttes</li>
            <li>Vekt: 268 g. Lading med USB-C, kabel til lydutgang følger med</li>
            <li>Siste bilde viser utgaven i mørk grafitt</li>
          </ul>
          <h3>Stell</h3>
          <p>Tørk putene med en tørr klut etter bruk. Oppbevares i etuiet, ikke løst i sekken.</p>`,
      sv: `
          <p>Aura stänger dörren om kontorslandskap och flygbuller utan att klämma. Ljudet är varmt och lugnt, med en bas som bär utan att knuffas. Röster i samtal blir tydliga, och ett långt tryck på vänster kåpa släpper in världen igen när någon pratar med dig.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Aktiv brusreducering i tre steg, element på 40 mm</li>
            <li>36 timmars batteritid; tio minuters laddning ger fem timmar</li>
            <li>Byglar i aluminium, kuddar i ljusbrunt läder som går att byta</li>
            <li>Vikt: 268 g. Laddas med USB-C, kabel för ljudutgång ingår</li>
            <li>Sista bilden visar utförandet i mörk grafit</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Torka kuddarna med en torr trasa efter användning. Förvaras i fodralet, inte löst i ryggsäcken.</p>`,
      fr: `
          <p>Aura referme la porte sur l’open space et le bruit de l’avion, sans serrer. Le son est chaud et posé, avec des graves qui portent sans pousser. Les voix au téléphone restent nettes, et un appui long sur l’oreillette gauche laisse revenir le monde quand quelqu’un vous parle.</p>
          <h3>Détails</h3>
          <ul>
            <li>Réduction de bruit active à trois niveaux, transducteurs de 40 mm</li>
            <li>36 heures d’autonomie ; dix minutes de charge donnent cinq heures</li>
            <li>Arceaux en aluminium, coussinets en cuir fauve remplaçables</li>
            <li>Poids : 268 g. Charge par USB-C, câble audio fourni</li>
            <li>La dernière photo montre la version graphite</li>
          </ul>
          <h3>Entretien</h3>
          <p>Essuyez les coussinets avec un chiffon sec après usage. À ranger dans l’étui plutôt qu’au fond d’un sac.</p>`,
      en: `
          <p>Aura shuts the door on open-plan offices and aircraft noise without squeezing. The sound is warm and unhurried, with a bass that carries but does not push. Voices on calls are clear, and a long press on the left cup lets the world back in when someone speaks to you.</p>
          <h3>Details</h3>
          <ul>
            <li>Active noise cancelling in three steps, 40 mm drivers</li>
            <li>36 hours of battery; ten minutes of charging gives five</li>
            <li>Aluminium yokes, replaceable cushions in tan leather</li>
            <li>Weight: 268 g. Charges by USB-C, audio cable included</li>
            <li>The last picture shows the dark graphite version</li>
          </ul>
          <h3>Care</h3>
          <p>Wipe the cushions with a dry cloth after use. Keep them in their case rather than loose in a rucksack.</p>`,
    },
    price: 22999,
    memberPrice: 16999,
    featured: true,
    photos: [
      {
        file: 'headphones-aura.jpg',
        alt: {
          no: 'Hodetelefoner i varm hvit med lysebrune skinnputer og metallbøyler',
          sv: 'Hörlurar i varmvitt med ljusbruna läderkuddar och metallbyglar',
          fr: 'Casque blanc cassé, coussinets en cuir fauve et arceaux en métal',
          en: 'Over-ear headphones in warm off-white with tan leather cushions and metal yokes',
        },
      },
      {
        file: 'headphones-aura-2.jpg',
        alt: {
          no: 'Nærbilde av øreklokken og skinnputen',
          sv: 'Närbild på kåpan och läderkudden',
          fr: 'Gros plan sur l’oreillette et son coussinet de cuir',
          en: 'Close-up of the ear cup and the leather cushion',
        },
      },
      {
        file: 'headphones-aura-3.jpg',
        alt: {
          no: 'Hodetelefonene i mørk grafitt, sett fra den andre siden',
          sv: 'Hörlurarna i mörk grafit, sedda från andra sidan',
          fr: 'Le casque en graphite foncé, vu de l’autre côté',
          en: 'The headphones in dark graphite, seen from the other side',
        },
      },
    ],
  },
  {
    id: 4335,
    slug: 'earbuds-lys',
    vendor: 'Oktave',
    name: { no: 'Ørepropper Lys', sv: 'Öronsnäckor Lys', fr: 'Écouteurs Lys', en: 'Lys earbuds' },
    summary: {
      no: 'Trådløse ørepropper i et rundt, hvitt ladeetui som ligger godt i hånden.',
      sv: 'Trådlösa öronsnäckor i ett runt vitt laddfodral som ligger skönt i handen.',
      fr: 'Écouteurs sans fil dans un boîtier de charge blanc, rond comme un galet.',
      en: 'Wireless earbuds in a white charging case, rounded like a pebble.',
    },
    description: {
      no: `
          <p>Lys er små nok til å sove med og gode nok til å høre en hel symfoni på bussen. De sitter på plass med tre par propper i silikon, og en sensor stanser musikken når du tar den ene ut. Etuiet er rundt som en strandstein og åpnes med tommelen.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Syv timer per lading, 28 timer med etuiet</li>
            <li>Tåler svette og regn (IPX4)</li>
            <li>To mikrofoner i hver propp, støydemping for samtaler</li>
            <li>Etui: 6,5 × 5 × 3 cm, 46 g. Lades med USB-C eller trådløst</li>
            <li>Propper i S, M og L følger med</li>
          </ul>
          <h3>Stell</h3>
          <p>Ta av silikonproppene og skyll dem i lunkent vann en gang i uken. Kontaktene i etuiet tørkes med en tørr bomullspinne.</p>`,
      sv: `
          <p>Lys är små nog att somna med och bra nog för en hel symfoni på bussen. De sitter på plats med tre par toppar i silikon, och en sensor stoppar musiken när du tar ut den ena. Fodralet är runt som en strandsten och öppnas med tummen.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Sju timmar per laddning, 28 timmar med fodralet</li>
            <li>Tål svett och regn (IPX4)</li>
            <li>Två mikrofoner i varje snäcka, brusreducering för samtal</li>
            <li>Fodral: 6,5 × 5 × 3 cm, 46 g. Laddas med USB-C eller trådlöst</li>
            <li>Toppar i S, M och L ingår</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Ta av silikontopparna och skölj dem i ljummet vatten en gång i veckan. Kontakterna i fodralet torkas med en torr bomullspinne.</p>`,
      fr: `
          <p>Assez petits pour s’endormir avec, assez bons pour une symphonie entière dans le bus. Les Lys tiennent grâce à trois paires d’embouts en silicone, et un capteur arrête la musique dès que l’on en retire un. Le boîtier, rond comme un galet, s’ouvre du pouce.</p>
          <h3>Détails</h3>
          <ul>
            <li>Sept heures par charge, 28 heures avec le boîtier</li>
            <li>Résistent à la transpiration et à la pluie (IPX4)</li>
            <li>Deux micros par écouteur, réduction de bruit pour les appels</li>
            <li>Boîtier : 6,5 × 5 × 3 cm, 46 g. Charge par USB-C ou sans fil</li>
            <li>Embouts S, M et L fournis</li>
          </ul>
          <h3>Entretien</h3>
          <p>Une fois par semaine, retirez les embouts et rincez-les à l’eau tiède. Les contacts du boîtier se nettoient avec un coton-tige sec.</p>`,
      en: `
          <p>Lys are small enough to fall asleep with and good enough for a whole symphony on the bus. Three pairs of silicone tips keep them in place, and a sensor stops the music when you take one out. The case is as round as a beach stone and opens with a thumb.</p>
          <h3>Details</h3>
          <ul>
            <li>Seven hours per charge, 28 hours with the case</li>
            <li>Resistant to sweat and rain (IPX4)</li>
            <li>Two microphones in each bud, noise reduction for calls</li>
            <li>Case: 6.5 × 5 × 3 cm, 46 g. Charges by USB-C or wirelessly</li>
            <li>Tips in S, M and L included</li>
          </ul>
          <h3>Care</h3>
          <p>Once a week, take off the tips and rinse them in lukewarm water. Clean the contacts in the case with a dry cotton bud.</p>`,
    },
    price: 12999,
    memberPrice: 9999,
    photos: [
      {
        file: 'earbuds-lys.jpg',
        alt: {
          no: 'Hvite, trådløse ørepropper i et åpent, rundt ladeetui',
          sv: 'Vita trådlösa öronsnäckor i ett öppet, runt laddfodral',
          fr: 'Écouteurs sans fil blancs dans leur boîtier de charge ouvert, en forme de galet',
          en: 'Off-white wireless earbuds in an open pebble-shaped charging case',
        },
      },
    ],
  },
  {
    id: 4336,
    slug: 'speaker-fjord',
    vendor: 'Oktave',
    name: { no: 'Høyttaler Fjord', sv: 'Högtalare Fjord', fr: 'Enceinte Fjord', en: 'Fjord speaker' },
    summary: {
      no: 'Bærbar høyttaler i blågrått tekstil med skinnstropp. 20 timer per lading.',
      sv: 'Bärbar högtalare i blågrått tyg med läderrem. 20 timmar per laddning.',
      fr: 'Enceinte portable en tissu bleu gris, lanière de cuir, 20 heures d’autonomie.',
      en: 'Portable speaker in blue-grey fabric with a leather strap. 20 hours per charge.',
    },
    description: {
      no: `
          <p>Fjord flytter med deg: fra kjøkkenet til bordet ute, og videre ned til bryggen. Lyden går i alle retninger, så det er ingen gal side å sitte på. Den er kraftig nok til tolv mennesker rundt et bord og fin på lavt volum, når huset sover.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>To bredbåndselementer og en passiv bass, 30 W</li>
            <li>20 timers batteritid på vanlig lyttenivå</li>
            <li>Vevd trekk i resirkulert polyester, bærestropp i skinn</li>
            <li>Mål: 12 cm i diameter, 16 cm høy. Vekt: 1,1 kg</li>
            <li>Tåler regn og støv (IP65); to kan kobles sammen i stereo</li>
          </ul>
          <h3>Stell</h3>
          <p>Støvsug tekstilet med myk børste. Har den vært ved sjøen, tørker du den av med en klut fuktet i ferskvann.</p>`,
      sv: `
          <p>Fjord följer med dig: från köket till bordet ute, och vidare ner till bryggan. Ljudet går åt alla håll, så det finns ingen fel sida att sitta på. Den räcker för tolv personer runt ett bord och låter fint på låg volym, när huset sover.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Två bredbandselement och en passiv bas, 30 W</li>
            <li>20 timmars batteritid på vanlig lyssningsnivå</li>
            <li>Vävd klädsel i återvunnen polyester, bärrem i läder</li>
            <li>Mått: 12 cm i diameter, 16 cm hög. Vikt: 1,1 kg</li>
            <li>Tål regn och damm (IP65); två kan kopplas ihop i stereo</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Dammsug tyget med mjuk borste. Har den varit vid havet torkar du av den med en trasa fuktad i sötvatten.</p>`,
      fr: `
          <p>Fjord vous suit : de la cuisine à la table du jardin, puis jusqu’au ponton. Le son part dans toutes les directions, il n’y a donc pas de mauvaise place. Elle suffit à douze personnes autour d’une table et reste belle à faible volume, quand la maison dort.</p>
          <h3>Détails</h3>
          <ul>
            <li>Deux haut-parleurs large bande et un radiateur passif, 30 W</li>
            <li>20 heures d’autonomie à un niveau d’écoute normal</li>
            <li>Housse tissée en polyester recyclé, lanière en cuir</li>
            <li>Dimensions : 12 cm de diamètre, 16 cm de haut. Poids : 1,1 kg</li>
            <li>Résiste à la pluie et à la poussière (IP65) ; deux enceintes s’associent en stéréo</li>
          </ul>
          <h3>Entretien</h3>
          <p>Aspirez le tissu avec une brosse douce. Après la mer, passez un chiffon humecté d’eau douce.</p>`,
      en: `
          <p>Fjord moves with you: from the kitchen to the table outside, and on down to the jetty. The sound goes in every direction, so there is no wrong side to sit on. It is strong enough for twelve around a table and pleasant at low volume, when the house is asleep.</p>
          <h3>Details</h3>
          <ul>
            <li>Two full-range drivers and a passive bass, 30 W</li>
            <li>20 hours of battery at a normal listening level</li>
            <li>Woven cover in recycled polyester, leather carrying strap</li>
            <li>12 cm across and 16 cm high. Weight: 1.1 kg</li>
            <li>Resistant to rain and dust (IP65); two can be paired in stereo</li>
          </ul>
          <h3>Care</h3>
          <p>Vacuum the fabric with a soft brush. If it has been by the sea, wipe it with a cloth dampened in fresh water.</p>`,
    },
    price: 14900,
    memberPrice: 11900,
    photos: [
      {
        file: 'speaker-fjord.jpg',
        alt: {
          no: 'Sylinderformet, trådløs høyttaler i blågrått tekstil med bærestropp i skinn',
          sv: 'Cylinderformad trådlös högtalare i blågrått tyg med bärrem i läder',
          fr: 'Enceinte sans fil cylindrique en tissu bleu gris, lanière en cuir',
          en: 'Cylindrical wireless speaker in blue-grey fabric with a leather carrying strap',
        },
      },
    ],
  },
  {
    id: 4337,
    slug: 'camera-classic',
    vendor: 'Estrel',
    name: { no: 'Kamera Classic', sv: 'Kamera Classic', fr: 'Appareil photo Classic', en: 'Classic camera' },
    summary: {
      no: 'Kompakt kamera med manuelle hjul, stor linse og kropp i svart skinnpreg.',
      sv: 'Kompakt kamera med manuella rattar, stort objektiv och svart läderpräglat hus.',
      fr: 'Appareil compact à molettes, grand objectif et gainage noir grainé.',
      en: 'A compact camera with manual dials, a large lens and a black leatherette body.',
    },
    description: {
      no: `
          <p>Classic er et digitalt kamera som betjenes som et gammelt. Lukkertid og eksponering stilles på hjul du kan lese uten å slå det på, og fokusringen har akkurat passe motstand. Søkeren er stor og lys. Resten er én knapp, og det er den du skal trykke på.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Sensor på 26 megapiksler, fast objektiv 35 mm f/2</li>
            <li>Toppdeksel i satinert aluminium, kropp med svart skinnpreg</li>
            <li>Mål: 13 × 8 × 9 cm med objektiv. Vekt: 540 g</li>
            <li>Batteri til om lag 400 bilder, minnekort følger ikke med</li>
            <li>Siste bilde viser utgaven i lysebrunt skinn</li>
          </ul>
          <h3>Stell</h3>
          <p>Blås bort støv før du pusser linsen. Sett på dekselet i regn; kameraet tåler sprut, men ikke et bad.</p>`,
      sv: `
          <p>Classic är en digital kamera som sköts som en gammal. Slutartid och exponering ställs med rattar du kan läsa utan att slå på den, och fokusringen har lagom motstånd. Sökaren är stor och ljus. Resten är en enda knapp, och det är den du ska trycka på.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Sensor på 26 megapixel, fast objektiv 35 mm f/2</li>
            <li>Ovandel i satinerad aluminium, hus med svart läderprägling</li>
            <li>Mått: 13 × 8 × 9 cm med objektiv. Vikt: 540 g</li>
            <li>Batteri för ungefär 400 bilder, minneskort ingår inte</li>
            <li>Sista bilden visar utförandet i ljusbrunt läder</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Blås bort damm innan du putsar linsen. Sätt på locket när det regnar; kameran tål stänk, men inte ett bad.</p>`,
      fr: `
          <p>Classic est un appareil numérique qui se manie comme un ancien. Vitesse et exposition se règlent sur des molettes lisibles même éteint, et la bague de mise au point offre juste ce qu’il faut de résistance. Le viseur est grand et clair. Le reste tient en un bouton : celui sur lequel vous appuierez.</p>
          <h3>Détails</h3>
          <ul>
            <li>Capteur de 26 mégapixels, objectif fixe 35 mm f/2</li>
            <li>Capot en aluminium satiné, boîtier gainé de noir grainé</li>
            <li>Dimensions : 13 × 8 × 9 cm avec l’objectif. Poids : 540 g</li>
            <li>Batterie pour environ 400 vues, carte mémoire non fournie</li>
            <li>La dernière photo montre la version en cuir fauve</li>
          </ul>
          <h3>Entretien</h3>
          <p>Soufflez la poussière avant d’essuyer l’objectif. Remettez le bouchon sous la pluie : il supporte les éclaboussures, pas l’immersion.</p>`,
      en: `
          <p>Classic is a digital camera that is worked like an old one. Shutter and exposure are set on dials you can read with the camera off, and the focus ring has just the right resistance. The viewfinder is large and bright. The rest is one button, and that is the one to press.</p>
          <h3>Details</h3>
          <ul>
            <li>26 megapixel sensor, fixed 35 mm f/2 lens</li>
            <li>Top plate in satin aluminium, body in black leatherette</li>
            <li>Measures 13 × 8 × 9 cm with lens. Weight: 540 g</li>
            <li>Battery for about 400 pictures, memory card not included</li>
            <li>The last picture shows the version in tan leather</li>
          </ul>
          <h3>Care</h3>
          <p>Blow dust off before you wipe the lens. Put the cap on in rain; the camera can take a splash, though not a bath.</p>`,
    },
    price: 54900,
    memberPrice: 46900,
    featured: true,
    youtubeLink: 'https://youtu.be/M7lc1UVf-VE',
    photos: [
      {
        file: 'camera-classic.jpg',
        alt: {
          no: 'Retrokamera med svart skinnpreg, sølvfarget toppdeksel og stor linse',
          sv: 'Retrokamera med svart läderprägling, silverfärgad ovandel och stort objektiv',
          fr: 'Appareil photo rétro gainé de noir, capot argenté satiné et grand objectif',
          en: 'Retro camera with black leatherette body, satin silver top plate and a large lens',
        },
      },
      {
        file: 'camera-classic-2.jpg',
        alt: {
          no: 'Nærbilde av objektivet med riflet fokusring',
          sv: 'Närbild på objektivet med räfflad fokusring',
          fr: 'Gros plan sur l’objectif et sa bague de mise au point striée',
          en: 'Close-up of the camera lens with knurled focus ring',
        },
      },
      {
        file: 'camera-classic-3.jpg',
        alt: {
          no: 'Kameraet i lysebrunt skinn fra den andre siden, med hjulene på toppen',
          sv: 'Kameran i ljusbrunt läder från andra sidan, med rattarna på ovandelen',
          fr: 'L’appareil en cuir fauve vu de l’autre côté, avec les molettes du capot',
          en: 'The camera in tan leather from the other side, showing the dials on the top plate',
        },
      },
    ],
  },
]
