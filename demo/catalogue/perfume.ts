import type { DemoCategory } from '../demo-types.ts'

export const perfume: DemoCategory = {
  id: 1,
  handle: 'perfume',
  slug: 'parfyme',
  name: { no: 'Parfyme', sv: 'Parfym', fr: 'Parfums', en: 'Perfume' },
  description: {
    no: '<p>Fire dufter vi selv går med, fra lys morgen til sen kveld. Alle er eau de parfum, blandet i små partier og tappet på flasker det er verdt å la stå fremme.</p>',
    sv: '<p>Fyra dofter vi gärna bär själva, från ljus förmiddag till sen kväll. Alla är eau de parfum, blandade i små satser och tappade på flaskor som får stå framme.</p>',
    fr: '<p>Quatre parfums que nous portons volontiers, du petit matin à la fin de soirée. Tous sont des eaux de parfum composées en petites séries, dans des flacons que l’on aime laisser en vue.</p>',
    en: '<p>Four scents we wear ourselves, from early morning to late evening. Each one is an eau de parfum, blended in small batches and kept in a bottle you will want to leave out.</p>',
  },
  featured: true,
  photo: {
    file: 'category-perfume.jpg',
    alt: {
      no: 'Fire parfymeflasker på sandfargede sokler i morgenlys',
      sv: 'Fyra parfymflaskor på sandfärgade socklar i morgonljus',
      fr: 'Quatre flacons de parfum sur des socles couleur sable, dans la lumière du matin',
      en: 'Four perfume bottles on sand-coloured plinths in morning light',
    },
  },
  products: [
    {
      id: 4318,
      slug: 'perfume-ambre',
      vendor: 'Mirelle Sault',
      name: {
        no: 'Eau de parfum Ambre',
        sv: 'Eau de parfum Ambre',
        fr: 'Eau de parfum Ambre',
        en: 'Ambre eau de parfum',
      },
      summary: {
        no: 'Varm og tørr amberduft med appelsinskall, benzoe og litt røyk. 100 ml.',
        sv: 'Varm, torr amberdoft med apelsinskal, bensoe och en aning rök. 100 ml.',
        fr: 'Un ambre sec et chaleureux, relevé d’écorce d’orange et de benjoin. 100 ml.',
        en: 'A warm, dry amber with orange peel, benzoin and a little smoke. 100 ml.',
      },
      description: {
        no: `
          <p>Ambre er duften for dagene da kåpen er på og lyset går tidlig. Den åpner med appelsinskall og rosa pepper, blir fort varm, og ender i et tørt amberlag av benzoe, sandeltre og en anelse røyk. Den ligger tett på huden og merkes av dem som kommer nær.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Eau de parfum, 100 ml, med finfordelende spray</li>
            <li>Flaske i tykt, slipt glass med kremfarget etikett og kork i børstet, gullfarget metall</li>
            <li>Flaskens mål: 8 × 4 × 12 cm</li>
            <li>Siste bilde viser Rosée, den rosa varianten i samme flaske</li>
          </ul>
          <h3>Bruk og oppbevaring</h3>
          <p>To til tre trykk på halsen er nok, og varer til kvelden. Oppbevares ved romtemperatur, unna direkte sol.</p>`,
        sv: `
          <p>Ambre är doften för dagar då kappan åker på och ljuset försvinner tidigt. Den öppnar med apelsinskal och rosépeppar, blir snabbt varm och landar i ett torrt lager av bensoe, sandelträ och en aning rök. Den stannar nära huden och märks av den som kommer nära.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Eau de parfum, 100 ml, med fin spridning</li>
            <li>Flaska i tjockt slipat glas med gräddvit etikett och kork i borstad, guldfärgad metall</li>
            <li>Flaskans mått: 8 × 4 × 12 cm</li>
            <li>Sista bilden visar Rosée, den rosa varianten i samma flaska</li>
          </ul>
          <h3>Användning och förvaring</h3>
          <p>Två eller tre tryck på halsen räcker och håller till kvällen. Förvaras i rumstemperatur, skyddad från direkt sol.</p>`,
        fr: `
          <p>Ambre est le parfum des jours où l’on ressort le manteau et où la lumière baisse tôt. Il s’ouvre sur l’écorce d’orange et la baie rose, se réchauffe vite, puis s’installe dans un fond sec de benjoin et de santal, avec une pointe de fumée. Il reste près de la peau et se découvre de près.</p>
          <h3>Détails</h3>
          <ul>
            <li>Eau de parfum, 100 ml, vaporisateur à brume fine</li>
            <li>Flacon de verre épais biseauté, étiquette crème, capot en métal brossé doré</li>
            <li>Dimensions du flacon : 8 × 4 × 12 cm</li>
            <li>La dernière photo montre Rosée, la version rosée dans le même flacon</li>
          </ul>
          <h3>Conseils</h3>
          <p>Deux ou trois pressions dans le cou suffisent jusqu’au soir. À conserver à température ambiante, à l’abri du soleil.</p>`,
        en: `
          <p>Ambre is for the days when the coat comes out and the light goes early. It opens with orange peel and pink pepper, warms quickly, and settles into a dry base of benzoin and sandalwood with a trace of smoke. It stays close to the skin and is noticed by those who come near.</p>
          <h3>Details</h3>
          <ul>
            <li>Eau de parfum, 100 ml, fine mist spray</li>
            <li>Bottle of thick bevelled glass with a cream label and a brushed gold-coloured cap</li>
            <li>Bottle measures 8 × 4 × 12 cm</li>
            <li>The last picture shows Rosée, the pink version in the same bottle</li>
          </ul>
          <h3>Use and keeping</h3>
          <p>Two or three sprays on the neck last until evening. Keep at room temperature, out of direct sun.</p>`,
      },
      price: 8999,
      memberPrice: 6799,
      featured: true,
      photos: [
        {
          file: 'perfume-ambre.jpg',
          alt: {
            no: 'Firkantet parfymeflaske i glass med ravgul væske, kremfarget etikett og gullfarget kork',
            sv: 'Fyrkantig parfymflaska i glas med bärnstensgul vätska, gräddvit etikett och guldfärgad kork',
            fr: 'Flacon de parfum carré en verre, liquide ambré, étiquette crème et capot doré brossé',
            en: 'Square glass perfume bottle with amber liquid, cream label and brushed gold cap',
          },
        },
        {
          file: 'perfume-ambre-2.jpg',
          alt: {
            no: 'Nærbilde av den gullfargede korken og flaskens skulder',
            sv: 'Närbild på den guldfärgade korken och flaskans axel',
            fr: 'Gros plan sur le capot doré et l’épaule du flacon',
            en: 'Close-up of the gold cap and the shoulder of the amber perfume bottle',
          },
        },
        {
          file: 'perfume-ambre-3.jpg',
          alt: {
            no: 'Den samme firkantede flasken med rosa væske, sett fra den andre siden',
            sv: 'Samma fyrkantiga flaska med rosa vätska, sedd från andra sidan',
            fr: 'Le même flacon carré avec un liquide rosé, vu de l’autre côté',
            en: 'The same square perfume bottle with rosé liquid, seen from the other side',
          },
        },
      ],
    },
    {
      id: 4319,
      slug: 'perfume-azur',
      vendor: 'Mirelle Sault',
      name: { no: 'Eau de parfum Azur', sv: 'Eau de parfum Azur', fr: 'Eau de parfum Azur', en: 'Azur eau de parfum' },
      summary: {
        no: 'Salt luft, bitter sitrus og solvarmt tre i en rund, blå glassflaske. 75 ml.',
        sv: 'Salt luft, bitter citrus och solvarmt trä i en rund blå glasflaska. 75 ml.',
        fr: 'Air salin, agrumes amers et bois chauffé au soleil, en flacon rond bleu. 75 ml.',
        en: 'Salt air, bitter citrus and sun-warmed wood in a round blue bottle. 75 ml.',
      },
      description: {
        no: `
          <p>Azur minner oss om en brygge tidlig i juli, før noen andre er våkne. Bergamott og grapefrukt først, så et klart drag av saltvann og salvie, og nederst drivved og lys moskus. Den er frisk uten å være skarp, og kan brukes av hvem som helst, også på kontoret.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Eau de parfum, 75 ml, spray under kulekorken</li>
            <li>Rund flaske i gjennomfarget blått glass</li>
            <li>Krage og kulekork i børstet, sølvfarget metall</li>
            <li>Flaskens mål: 9 × 4 × 13 cm</li>
          </ul>
          <h3>Bruk og oppbevaring</h3>
          <p>Sprayes på håndledd og hals, gjerne en gang til etter lunsj på varme dager. Hold flasken stående og unna vinduet; blått glass verner duften, men ikke mot alt.</p>`,
        sv: `
          <p>Azur påminner oss om en brygga tidigt i juli, innan någon annan har vaknat. Först bergamott och grapefrukt, sedan ett klart drag av saltvatten och salvia, och längst ner drivved och ljus mysk. Frisk utan att vara vass, och lätt att bära för vem som helst, även på jobbet.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Eau de parfum, 75 ml, spray under kulkorken</li>
            <li>Rund flaska i genomfärgat blått glas</li>
            <li>Krage och kulkork i borstad, silverfärgad metall</li>
            <li>Flaskans mått: 9 × 4 × 13 cm</li>
          </ul>
          <h3>Användning och förvaring</h3>
          <p>Spraya på handleder och hals, gärna en gång till efter lunch när det är varmt. Låt flaskan stå upprätt och inte i fönstret; det blå glaset skyddar doften, men inte mot allt.</p>`,
        fr: `
          <p>Azur nous rappelle un ponton au début de juillet, quand personne n’est encore levé. Bergamote et pamplemousse d’abord, puis un souffle net d’eau salée et de sauge, enfin le bois flotté et un musc clair. Frais sans être tranchant, il va à tout le monde, même au bureau.</p>
          <h3>Détails</h3>
          <ul>
            <li>Eau de parfum, 75 ml, vaporisateur sous le bouchon boule</li>
            <li>Flacon rond en verre bleu teinté dans la masse</li>
            <li>Col et bouchon en métal brossé argenté</li>
            <li>Dimensions du flacon : 9 × 4 × 13 cm</li>
          </ul>
          <h3>Conseils</h3>
          <p>À vaporiser sur les poignets et le cou, une seconde fois après le déjeuner par temps chaud. Gardez le flacon debout, loin de la fenêtre : le verre bleu protège le parfum, mais pas de tout.</p>`,
        en: `
          <p>Azur reminds us of a jetty in early July, before anyone else is up. Bergamot and grapefruit come first, then a clear note of salt water and sage, and at the bottom driftwood and pale musk. It is fresh without being sharp, and easy for anyone to wear, at work too.</p>
          <h3>Details</h3>
          <ul>
            <li>Eau de parfum, 75 ml, spray under the ball stopper</li>
            <li>Round bottle in blue glass, coloured all the way through</li>
            <li>Collar and stopper in brushed silver-coloured metal</li>
            <li>Bottle measures 9 × 4 × 13 cm</li>
          </ul>
          <h3>Use and keeping</h3>
          <p>Spray on wrists and neck, and once more after lunch on warm days. Keep the bottle upright and away from the window; blue glass protects the scent, though not from everything.</p>`,
      },
      price: 7499,
      memberPrice: 5999,
      photos: [
        {
          file: 'perfume-azur.jpg',
          alt: {
            no: 'Rund blå parfymeflaske i glass med krage og kulekork i børstet sølv',
            sv: 'Rund blå parfymflaska i glas med krage och kulkork i borstat silver',
            fr: 'Flacon de parfum rond en verre bleu, col argenté brossé et bouchon boule',
            en: 'Round blue glass perfume bottle with a brushed silver collar and ball stopper',
          },
        },
      ],
    },
    {
      id: 4320,
      slug: 'perfume-brume',
      vendor: 'Halvora',
      name: {
        no: 'Eau de parfum Brume',
        sv: 'Eau de parfum Brume',
        fr: 'Eau de parfum Brume',
        en: 'Brume eau de parfum',
      },
      summary: {
        no: 'Rent lintøy, iris og hvit te: en stille duft til hverdags. 50 ml.',
        sv: 'Rent linne, iris och vitt te: en stillsam doft till vardags. 50 ml.',
        fr: 'Linge propre, iris et thé blanc : un parfum discret pour tous les jours. 50 ml.',
        en: 'Clean linen, iris and white tea: a quiet scent for every day. 50 ml.',
      },
      description: {
        no: `
          <p>Noen dager vil man bare lukte nyvasket. Brume er laget til dem: hvit te og pære i åpningen, iris og lin i midten, og en myk bunn av sedertre. Den fyller ikke rommet, men er der når du bøyer deg mot noen. Mange bruker den som grunnlag under en tyngre duft om kvelden.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Eau de parfum, 50 ml, med spray</li>
            <li>Høy, klar glassflaske med smal etikett</li>
            <li>Matt, svart kork som klikker på plass</li>
            <li>Flaskens mål: 4 × 4 × 14 cm, lett å ha i vesken</li>
          </ul>
          <h3>Bruk og oppbevaring</h3>
          <p>Sprayes rett på huden etter dusjen, eller på skjerfet. Tåler reise godt. Settes tørt og mørkt når den ikke er i bruk.</p>`,
        sv: `
          <p>Vissa dagar vill man bara dofta nytvättat. Brume är gjord för dem: vitt te och päron i öppningen, iris och linne i hjärtat och en mjuk botten av cederträ. Den fyller inte rummet, men finns där när du lutar dig mot någon. Många bär den också som grund under en tyngre doft på kvällen.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Eau de parfum, 50 ml, med spray</li>
            <li>Hög flaska i klart glas med smal etikett</li>
            <li>Matt svart kork som klickar på plats</li>
            <li>Flaskans mått: 4 × 4 × 14 cm, lätt att ha i väskan</li>
          </ul>
          <h3>Användning och förvaring</h3>
          <p>Spraya direkt på huden efter duschen, eller på halsduken. Klarar resor bra. Ställ den torrt och mörkt när den inte används.</p>`,
        fr: `
          <p>Certains jours, on voudrait simplement sentir le linge frais. Brume est faite pour ces jours-là : thé blanc et poire en tête, iris et lin au cœur, fond doux de cèdre. Elle n’emplit pas la pièce, mais se laisse deviner quand on se penche vers quelqu’un. Beaucoup la portent aussi en base, sous un parfum du soir.</p>
          <h3>Détails</h3>
          <ul>
            <li>Eau de parfum, 50 ml, vaporisateur</li>
            <li>Flacon haut en verre clair, étiquette étroite</li>
            <li>Capot noir mat qui s’enclenche</li>
            <li>Dimensions du flacon : 4 × 4 × 14 cm, idéal dans un sac</li>
          </ul>
          <h3>Conseils</h3>
          <p>Sur la peau après la douche, ou sur l’écharpe. Voyage bien. À ranger au sec et dans l’obscurité.</p>`,
        en: `
          <p>Some days you only want to smell of fresh laundry. Brume is made for those: white tea and pear to begin with, iris and linen at heart, and a soft base of cedar. It does not fill the room, but it is there when you lean towards someone. Many also wear it beneath a heavier scent in the evening.</p>
          <h3>Details</h3>
          <ul>
            <li>Eau de parfum, 50 ml, with spray</li>
            <li>Tall bottle in clear glass with a slim label</li>
            <li>Matte black cap that clicks into place</li>
            <li>Bottle measures 4 × 4 × 14 cm, easy to carry in a bag</li>
          </ul>
          <h3>Use and keeping</h3>
          <p>Spray on the skin after a shower, or on a scarf. It travels well. Store somewhere dry and dark.</p>`,
      },
      price: 6400,
      memberPrice: 5100,
      photos: [
        {
          file: 'perfume-brume.jpg',
          alt: {
            no: 'Høy parfymeflaske i klart glass med matt svart kork og smal etikett',
            sv: 'Hög parfymflaska i klart glas med matt svart kork och smal etikett',
            fr: 'Haut flacon de parfum en verre clair, capot noir mat et étiquette étroite',
            en: 'Tall clear glass perfume bottle with a matte black cap and a slim label',
          },
        },
      ],
    },
    {
      id: 4321,
      slug: 'perfume-noir',
      vendor: 'Mirelle Sault',
      name: { no: 'Eau de parfum Noir', sv: 'Eau de parfum Noir', fr: 'Eau de parfum Noir', en: 'Noir eau de parfum' },
      summary: {
        no: 'Mørk rose, lær og svart te i en fasettslipt, røykfarget flaske. 80 ml.',
        sv: 'Mörk ros, läder och svart te i en fasettslipad, rökfärgad flaska. 80 ml.',
        fr: 'Rose sombre, cuir et thé noir dans un flacon fumé à facettes. 80 ml.',
        en: 'Dark rose, leather and black tea in a smoky faceted bottle. 80 ml.',
      },
      description: {
        no: `
          <p>Noir er kveldsduften vår. Den begynner med svart te og plomme, går over i en mørk, nesten tørr rose, og blir til slutt lær, patsjuli og litt kakao. Den utvikler seg langsomt og kan sitte i ullen til dagen etter, så begynn forsiktig.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Eau de parfum, 80 ml, med spray</li>
            <li>Fasettslipt flaske i røykfarget glass</li>
            <li>Kork i mørk metallfarge med en smal gullkant</li>
            <li>Flaskens mål: 9 × 5 × 12 cm</li>
            <li>Leveres i mørk eske, fin å gi bort som den er</li>
          </ul>
          <h3>Bruk og oppbevaring</h3>
          <p>Ett trykk på brystet under skjorten er ofte nok. Tørk støv av fasettene med en tørr klut, og hold flasken unna varme.</p>`,
        sv: `
          <p>Noir är vår kvällsdoft. Den börjar med svart te och plommon, går över i en mörk, nästan torr ros och slutar i läder, patchouli och lite kakao. Den utvecklas långsamt och kan sitta kvar i ullen till dagen därpå, så börja försiktigt.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Eau de parfum, 80 ml, med spray</li>
            <li>Fasettslipad flaska i rökfärgat glas</li>
            <li>Kork i mörk metallton med en smal guldkant</li>
            <li>Flaskans mått: 9 × 5 × 12 cm</li>
            <li>Levereras i mörk ask, fin att ge bort som den är</li>
          </ul>
          <h3>Användning och förvaring</h3>
          <p>Ett tryck på bröstet under skjortan räcker ofta. Damma av fasetterna med en torr trasa och håll flaskan borta från värme.</p>`,
        fr: `
          <p>Noir est notre parfum du soir. Il commence par le thé noir et la prune, glisse vers une rose sombre, presque sèche, et finit sur le cuir, le patchouli et un peu de cacao. Il évolue lentement et tient parfois dans la laine jusqu’au lendemain : commencez avec retenue.</p>
          <h3>Détails</h3>
          <ul>
            <li>Eau de parfum, 80 ml, vaporisateur</li>
            <li>Flacon à facettes en verre fumé</li>
            <li>Capot couleur canon de fusil, fin liseré doré</li>
            <li>Dimensions du flacon : 9 × 5 × 12 cm</li>
            <li>Livré dans un étui sombre, prêt à offrir</li>
          </ul>
          <h3>Conseils</h3>
          <p>Une pression sur la poitrine, sous la chemise, suffit souvent. Dépoussiérez les facettes avec un chiffon sec et éloignez le flacon de la chaleur.</p>`,
        en: `
          <p>Noir is our evening scent. It begins with black tea and plum, moves into a dark, almost dry rose, and ends in leather, patchouli and a little cocoa. It unfolds slowly and may stay in wool until the day after, so start with a light hand.</p>
          <h3>Details</h3>
          <ul>
            <li>Eau de parfum, 80 ml, with spray</li>
            <li>Faceted bottle in smoked glass</li>
            <li>Cap in a dark gunmetal tone with a narrow gold edge</li>
            <li>Bottle measures 9 × 5 × 12 cm</li>
            <li>Comes in a dark box that needs no further wrapping</li>
          </ul>
          <h3>Use and keeping</h3>
          <p>One spray on the chest, under the shirt, is often enough. Wipe dust off the facets with a dry cloth, and keep the bottle away from heat.</p>`,
      },
      price: 11000,
      memberPrice: 8800,
      photos: [
        {
          file: 'perfume-noir.jpg',
          alt: {
            no: 'Fasettslipt parfymeflaske i røykfarget glass med mørk metallkork',
            sv: 'Fasettslipad parfymflaska i rökfärgat glas med mörk metallkork',
            fr: 'Flacon de parfum à facettes en verre fumé, capot en métal sombre',
            en: 'Smoky faceted glass perfume bottle with a gunmetal cap',
          },
        },
      ],
    },
  ],
}
