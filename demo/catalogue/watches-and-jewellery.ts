import type { DemoCategory } from '../demo-types.ts'

export const watchesAndJewellery: DemoCategory = {
  id: 3,
  handle: 'watches-and-jewellery',
  slug: 'watches-and-jewellery',
  name: { no: 'Klokker og smykker', sv: 'Klockor och smycken', fr: 'Montres et bijoux', en: 'Watches and jewellery' },
  description: {
    no: '<p>Ett ur, én ring, ett armbånd, ett par øredobber. Enkle former i stål, gull og perle, laget for å bæres hver dag og arves en gang.</p>',
    sv: '<p>Ett ur, en ring, ett armband, ett par örhängen. Enkla former i stål, guld och pärla, gjorda för att bäras varje dag och ärvas en gång.</p>',
    fr: '<p>Une montre, une bague, un bracelet, une paire de boucles d’oreilles. Des formes simples en acier, en or et en perle, à porter chaque jour et à transmettre un jour.</p>',
    en: '<p>One watch, one ring, one bracelet, one pair of earrings. Simple shapes in steel, gold and pearl, made to be worn every day and handed on one day.</p>',
  },
  featured: true,
  photo: {
    file: 'category-watches-and-jewellery.jpg',
    alt: {
      no: 'Armbåndsur, perleøredobber, gullring og kjedearmbånd på steinfargede sokler',
      sv: 'Armbandsur, pärlörhängen, guldring och kedjearmband på stenfärgade socklar',
      fr: 'Montre, boucles d’oreilles en perle, bague et bracelet en or sur des socles couleur pierre',
      en: 'Wristwatch, pearl earrings, gold ring and chain bracelet on stone-coloured plinths',
    },
  },
  products: [
    {
      id: 4326,
      slug: 'watch-nord',
      vendor: 'Estrel',
      name: { no: 'Armbåndsur Nord', sv: 'Armbandsur Nord', fr: 'Montre Nord', en: 'Nord wristwatch' },
      summary: {
        no: 'Armbåndsur på 38 mm med lys skive, liten sekundviser og rem i lysebrunt skinn.',
        sv: 'Armbandsur på 38 mm med ljus tavla, liten sekundvisare och rem i ljusbrunt läder.',
        fr: 'Montre de 38 mm, cadran clair, petite seconde et bracelet en cuir fauve.',
        en: 'A 38 mm watch with an off-white dial, small seconds and a tan leather strap.',
      },
      description: {
        no: `
          <p>Nord viser klokken og ikke så mye annet. Skiven er brutt hvit med påsatte streker, de slanke viserne er svarte, og sekundene går sin egen vei i en liten sirkel ved klokken seks. Kassen er børstet på sidene og polert rundt glasset, så den fanger lys uten å glinse.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Kasse i rustfritt stål, 38 mm bred og 9 mm høy</li>
            <li>Kvartsverk, batteri som varer omtrent tre år</li>
            <li>Safirglass, vanntett til 50 meter</li>
            <li>Rem i vegetabilsk garvet skinn med lyse stikninger, 20 mm</li>
            <li>Siste bilde viser utgaven med blå skive og svart rem</li>
          </ul>
          <h3>Stell</h3>
          <p>Tørk av kassen med en myk klut. Ta av klokken før dusjen; det er skinnet som takker deg.</p>`,
        sv: `
          <p>Nord visar tiden och inte så mycket annat. Tavlan är bruten vit med applicerade streck, de smala visarna är svarta och sekunderna går sin egen väg i en liten cirkel vid klockan sex. Boetten är borstad på sidorna och polerad runt glaset, så att den fångar ljus utan att glänsa.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Boett i rostfritt stål, 38 mm bred och 9 mm hög</li>
            <li>Kvartsverk, batteri som räcker ungefär tre år</li>
            <li>Safirglas, vattentät till 50 meter</li>
            <li>Rem i vegetabiliskt garvat läder med ljusa stickningar, 20 mm</li>
            <li>Sista bilden visar utförandet med blå tavla och svart rem</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Torka av boetten med en mjuk trasa. Ta av klockan före duschen; det är lädret som tackar dig.</p>`,
        fr: `
          <p>Nord donne l’heure, et guère plus. Le cadran est blanc cassé, les index sont appliqués, les fines aiguilles noires ; les secondes suivent leur propre chemin dans un petit cercle à six heures. Le boîtier, brossé sur les flancs et poli autour du verre, prend la lumière sans briller.</p>
          <h3>Détails</h3>
          <ul>
            <li>Boîtier en acier inoxydable, 38 mm de diamètre, 9 mm d’épaisseur</li>
            <li>Mouvement à quartz, pile d’environ trois ans</li>
            <li>Verre saphir, étanche à 50 mètres</li>
            <li>Bracelet de 20 mm en cuir à tannage végétal, coutures claires</li>
            <li>La dernière photo montre la version à cadran bleu et bracelet noir</li>
          </ul>
          <h3>Entretien</h3>
          <p>Essuyez le boîtier avec un chiffon doux. Retirez la montre avant la douche : le cuir vous en saura gré.</p>`,
        en: `
          <p>Nord tells the time and not much else. The dial is off-white with applied markers, the slim hands are black, and the seconds go their own way in a small circle at six o’clock. The case is brushed on the sides and polished around the glass, so it catches light without shining.</p>
          <h3>Details</h3>
          <ul>
            <li>Stainless steel case, 38 mm wide and 9 mm high</li>
            <li>Quartz movement, battery lasting about three years</li>
            <li>Sapphire glass, water-resistant to 50 metres</li>
            <li>20 mm strap in vegetable-tanned leather with pale stitching</li>
            <li>The last picture shows the version with blue dial and black strap</li>
          </ul>
          <h3>Care</h3>
          <p>Wipe the case with a soft cloth. Take the watch off before a shower; the leather will thank you.</p>`,
      },
      price: 24900,
      memberPrice: 18900,
      featured: true,
      photos: [
        {
          file: 'watch-nord.jpg',
          alt: {
            no: 'Armbåndsur med lys skive, stålkasse og lysebrun skinnrem, stående på remmen',
            sv: 'Armbandsur med ljus tavla, stålboett och ljusbrun läderrem, stående på remmen',
            fr: 'Montre à cadran blanc cassé, boîtier acier et bracelet de cuir fauve, posée debout',
            en: 'Wristwatch with an off-white dial, steel case and tan leather strap, standing on its curled strap',
          },
        },
        {
          file: 'watch-nord-2.jpg',
          alt: {
            no: 'Nærbilde av skiven med påsatte streker og slanke visere',
            sv: 'Närbild på tavlan med applicerade streck och smala visare',
            fr: 'Gros plan sur le cadran, ses index appliqués et ses aiguilles fines',
            en: 'Close-up of the watch dial with applied markers and slim hands',
          },
        },
        {
          file: 'watch-nord-3.jpg',
          alt: {
            no: 'Klokken med mørkeblå skive og svart rem, fra den andre siden',
            sv: 'Klockan med mörkblå tavla och svart rem, från andra sidan',
            fr: 'La montre à cadran bleu foncé et bracelet noir, vue de l’autre côté',
            en: 'The watch with dark blue dial and black strap from the other side',
          },
        },
      ],
    },
    {
      id: 4327,
      slug: 'pearl-earrings',
      vendor: 'Halvora',
      name: { no: 'Øredobber Perle', sv: 'Örhängen Pärla', fr: 'Boucles d’oreilles Perle', en: 'Perle earrings' },
      summary: {
        no: 'Øredobber med ferskvannsperle under en liten, strødd kule på gullfarget krok.',
        sv: 'Örhängen med sötvattenspärla under en liten glittrande kula på guldfärgad krok.',
        fr: 'Boucles d’oreilles : une perle d’eau douce sous une petite boule sertie, crochet doré.',
        en: 'Drop earrings with a freshwater pearl below a small set bead, on gold-coloured hooks.',
      },
      description: {
        no: `
          <p>Én rund perle, litt bevegelse, ferdig. Øredobbene henger rett under øreflippen og er lette nok til at du glemmer dem. Den lille kulen over perlen er satt med klare steiner og fanger lyset når du snur på hodet. Perlene sorteres i par for hånd etter farge og glans.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Hvite ferskvannsperler, 10 mm</li>
            <li>Krok og kule i sterlingsølv med 18 karat forgylling, uten nikkel</li>
            <li>Lengde: 34 mm fra krok til perle</li>
            <li>Vekt: 3 g per øredobb</li>
            <li>Stativet på bildet følger ikke med</li>
          </ul>
          <h3>Stell</h3>
          <p>Siste ting på, første ting av: parfyme og hårspray gjør perler matte. Tørk dem med en myk klut og la dem ligge i posen for seg selv.</p>`,
        sv: `
          <p>En rund pärla, lite rörelse, klart. Örhängena hänger strax under örsnibben och är så lätta att du glömmer dem. Den lilla kulan ovanför pärlan är satt med klara stenar och fångar ljuset när du vrider på huvudet. Pärlorna paras ihop för hand efter färg och lyster.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Vita sötvattenspärlor, 10 mm</li>
            <li>Krok och kula i sterlingsilver med 18 karats förgyllning, utan nickel</li>
            <li>Längd: 34 mm från krok till pärla</li>
            <li>Vikt: 3 g per örhänge</li>
            <li>Stället på bilden ingår inte</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Sist på, först av: parfym och hårspray gör pärlor matta. Torka dem med en mjuk trasa och låt dem ligga för sig själva i påsen.</p>`,
        fr: `
          <p>Une perle ronde, un peu de mouvement, rien de plus. Les boucles tombent juste sous le lobe et se font oublier tant elles sont légères. La petite boule au-dessus de la perle, sertie de pierres claires, attrape la lumière quand on tourne la tête. Les perles sont appariées à la main selon leur couleur et leur lustre.</p>
          <h3>Détails</h3>
          <ul>
            <li>Perles d’eau douce blanches, 10 mm</li>
            <li>Crochet et boule en argent massif doré à l’or 18 carats, sans nickel</li>
            <li>Longueur : 34 mm du crochet à la perle</li>
            <li>Poids : 3 g par boucle</li>
            <li>Le présentoir de la photo n’est pas fourni</li>
          </ul>
          <h3>Entretien</h3>
          <p>Les dernières mises, les premières ôtées : parfum et laque ternissent les perles. Essuyez-les avec un chiffon doux et rangez-les seules dans leur pochette.</p>`,
        en: `
          <p>One round pearl, a little movement, done. The earrings hang just below the lobe and are light enough to forget. The small bead above the pearl is set with clear stones and catches the light as you turn your head. The pearls are matched into pairs by hand, for colour and lustre.</p>
          <h3>Details</h3>
          <ul>
            <li>White freshwater pearls, 10 mm</li>
            <li>Hook and bead in sterling silver with 18 carat gold plating, nickel-free</li>
            <li>Length: 34 mm from hook to pearl</li>
            <li>Weight: 3 g each</li>
            <li>The stand in the picture is not included</li>
          </ul>
          <h3>Care</h3>
          <p>Last thing on, first thing off: perfume and hairspray dull a pearl. Wipe them with a soft cloth and keep them by themselves in their pouch.</p>`,
      },
      price: 8999,
      memberPrice: 6999,
      photos: [
        {
          file: 'pearl-earrings.jpg',
          alt: {
            no: 'Et par perleøredobber med gullkroker som henger på et smykkestativ i messing',
            sv: 'Ett par pärlörhängen med guldkrokar som hänger på ett smyckesställ i mässing',
            fr: 'Paire de boucles d’oreilles en perle, crochets dorés, sur un présentoir en laiton',
            en: 'Pair of pearl drop earrings with gold hooks hanging from a brass jewellery stand',
          },
        },
      ],
    },
    {
      id: 4328,
      slug: 'ring-solitaire',
      vendor: 'Halvora',
      name: { no: 'Gullring Solitaire', sv: 'Guldring Solitaire', fr: 'Bague Solitaire', en: 'Solitaire ring' },
      summary: {
        no: 'Gullring i 14 karat med én rund, laboratoriedyrket diamant i seks klør.',
        sv: 'Guldring i 14 karat med en rund, labbodlad diamant i sex klor.',
        fr: 'Bague en or 14 carats, un diamant de culture rond tenu par six griffes.',
        en: 'A 14 carat gold ring with one round lab-grown diamond held by six claws.',
      },
      description: {
        no: `
          <p>En ring etter den eldste oppskriften: en slank skinne og én stein. Diamanten er laboratoriedyrket og slipt som rund brillant, og de seks klørne løfter den akkurat høyt nok til at lyset slipper til fra siden. Skinnen er rund innvendig, så den sitter mykt også når fingrene er varme.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>14 karat gult gull, stemplet</li>
            <li>Diamant på 0,40 karat, farge F, klarhet VS1</li>
            <li>Skinnens bredde: 1,9 mm</li>
            <li>Sendes i størrelse 54 (17,2 mm); andre størrelser på forespørsel</li>
            <li>Bevis for steinen ligger i esken</li>
          </ul>
          <h3>Stell</h3>
          <p>Lunkent vann, litt mild såpe og en myk børste. La en gullsmed se over klørne en gang i året.</p>`,
        sv: `
          <p>En ring efter det äldsta receptet: en smal skena och en sten. Diamanten är labbodlad och slipad som rund briljant, och de sex klorna lyfter den precis så högt att ljuset kommer åt från sidan. Skenan är rundad på insidan, så den sitter mjukt även när fingrarna är varma.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>14 karats gult guld, stämplat</li>
            <li>Diamant på 0,40 karat, färg F, klarhet VS1</li>
            <li>Skenans bredd: 1,9 mm</li>
            <li>Skickas i storlek 54 (17,2 mm); andra storlekar på förfrågan</li>
            <li>Intyg för stenen ligger i asken</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Ljummet vatten, lite mild tvål och en mjuk borste. Låt en guldsmed se över klorna en gång om året.</p>`,
        fr: `
          <p>Une bague selon la plus ancienne des recettes : un anneau fin, une pierre. Le diamant de culture est taillé en brillant rond, et les six griffes le soulèvent juste assez pour que la lumière entre par le côté. L’intérieur arrondi de l’anneau le rend doux à porter, même quand les doigts sont chauds.</p>
          <h3>Détails</h3>
          <ul>
            <li>Or jaune 14 carats, poinçonné</li>
            <li>Diamant de 0,40 carat, couleur F, pureté VS1</li>
            <li>Largeur de l’anneau : 1,9 mm</li>
            <li>Envoyée en taille 54 (17,2 mm) ; autres tailles sur demande</li>
            <li>Certificat de la pierre dans l’écrin</li>
          </ul>
          <h3>Entretien</h3>
          <p>Eau tiède, un peu de savon doux et une brosse souple. Faites vérifier les griffes par un bijoutier une fois par an.</p>`,
        en: `
          <p>A ring after the oldest recipe: a slender band and one stone. The diamond is lab-grown and cut as a round brilliant, and the six claws raise it just high enough to let light in from the side. The band is rounded inside, so it sits softly even when your fingers are warm.</p>
          <h3>Details</h3>
          <ul>
            <li>14 carat yellow gold, hallmarked</li>
            <li>0.40 carat diamond, colour F, clarity VS1</li>
            <li>Band width: 1.9 mm</li>
            <li>Sent in size 54 (17.2 mm); other sizes on request</li>
            <li>Certificate for the stone in the box</li>
          </ul>
          <h3>Care</h3>
          <p>Lukewarm water, a little mild soap and a soft brush. Have a jeweller check the claws once a year.</p>`,
      },
      price: 49000,
      memberPrice: null,
      photos: [
        {
          file: 'ring-solitaire.jpg',
          alt: {
            no: 'Gullring med én rund, brillantslipt stein',
            sv: 'Guldring med en rund, briljantslipad sten',
            fr: 'Bague en or ornée d’une pierre ronde taillée en brillant',
            en: 'Gold solitaire ring with a round brilliant-cut stone',
          },
        },
      ],
    },
    {
      id: 4329,
      slug: 'bracelet-maille',
      vendor: 'Estrel',
      name: { no: 'Armbånd Maille', sv: 'Armband Maille', fr: 'Bracelet Maille', en: 'Maille bracelet' },
      summary: {
        no: 'Kjedearmbånd i forgylt sterlingsølv med avlange ledd og skjult lås. 18 cm.',
        sv: 'Kedjearmband i förgyllt sterlingsilver med avlånga länkar och dolt lås. 18 cm.',
        fr: 'Bracelet chaîne en argent doré, maillons allongés et fermoir invisible. 18 cm.',
        en: 'Chain bracelet in gold-plated sterling silver, long links, hidden clasp. 18 cm.',
      },
      description: {
        no: `
          <p>Maille er et kjede for dem som egentlig ikke bruker kjeder. Leddene er avlange og runde i kantene, så de ligger flatt mot håndleddet og henger ikke fast i genseren. Låsen er formet som et ledd og forsvinner i rekken. Fint alene, og godt selskap for en klokke.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Sterlingsølv med 18 karat forgylling, tre mikrometer</li>
            <li>Lengde: 18 cm, kan lukkes på 17 cm</li>
            <li>Leddenes bredde: 7 mm</li>
            <li>Vekt: 22 g</li>
            <li>Leveres i flat eske med pusseklut</li>
          </ul>
          <h3>Stell</h3>
          <p>Puss lett med kluten når glansen avtar. Ta det av i basseng og badstue, klor og svette sliter på gullet. Ligger best flatt i esken.</p>`,
        sv: `
          <p>Maille är en kedja för den som egentligen inte bär kedjor. Länkarna är avlånga med rundade kanter, så de ligger plant mot handleden och fastnar inte i tröjan. Låset är format som en länk och försvinner i raden. Fint för sig självt, och gott sällskap till en klocka.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Sterlingsilver med 18 karats förgyllning, tre mikrometer</li>
            <li>Längd: 18 cm, kan stängas vid 17 cm</li>
            <li>Länkarnas bredd: 7 mm</li>
            <li>Vikt: 22 g</li>
            <li>Levereras i platt ask med putsduk</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Putsa lätt med duken när glansen avtar. Ta av det i bassäng och bastu, klor och svett sliter på guldet. Ligger bäst plant i asken.</p>`,
        fr: `
          <p>Maille est une chaîne pour celles et ceux qui n’en portent pas d’habitude. Les maillons allongés, aux bords arrondis, reposent à plat sur le poignet et n’accrochent pas la maille du pull. Le fermoir, dessiné comme un maillon, disparaît dans le rang. Beau seul, de bonne compagnie avec une montre.</p>
          <h3>Détails</h3>
          <ul>
            <li>Argent massif doré à l’or 18 carats, trois microns</li>
            <li>Longueur : 18 cm, ajustable à 17 cm</li>
            <li>Largeur des maillons : 7 mm</li>
            <li>Poids : 22 g</li>
            <li>Livré dans un écrin plat avec un chiffon à polir</li>
          </ul>
          <h3>Entretien</h3>
          <p>Passez le chiffon quand l’éclat faiblit. À retirer à la piscine et au sauna : le chlore et la sueur usent l’or. Se range à plat.</p>`,
        en: `
          <p>Maille is a chain for people who do not really wear chains. The links are long and rounded at the edges, so they lie flat on the wrist and do not catch on a jumper. The clasp is shaped like a link and disappears in the row. Handsome on its own, and good company for a watch.</p>
          <h3>Details</h3>
          <ul>
            <li>Sterling silver with 18 carat gold plating, three microns</li>
            <li>Length: 18 cm, may be closed at 17 cm</li>
            <li>Width of the links: 7 mm</li>
            <li>Weight: 22 g</li>
            <li>Comes in a flat box with a polishing cloth</li>
          </ul>
          <h3>Care</h3>
          <p>Polish lightly with the cloth when the shine fades. Take it off for the pool and the sauna; chlorine and sweat wear the gold. Keep it flat in its box.</p>`,
      },
      price: 32900,
      memberPrice: 26900,
      photos: [
        {
          file: 'bracelet-maille.jpg',
          alt: {
            no: 'Kjedearmbånd i gull som ligger i en oval på en lys steinskive',
            sv: 'Kedjearmband i guld som ligger i en oval på en ljus stenskiva',
            fr: 'Bracelet chaîne en or, posé en ovale sur un disque de pierre claire',
            en: 'Gold link chain bracelet lying in an oval on a pale stone disc',
          },
        },
      ],
    },
  ],
}
