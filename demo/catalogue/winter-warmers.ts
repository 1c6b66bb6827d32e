import type { DemoCategory } from '../demo-types.ts'

export const winterWarmers: DemoCategory = {
  id: 7,
  handle: 'winter-warmers',
  slug: 'vintervarme',
  name: { no: 'Vintervarme', sv: 'Vintervärme', fr: 'Douceurs d’hiver', en: 'Winter warmers' },
  description: {
    no: '<p>Til gulvet som er kaldt, bussen som er sen og turen som ble lengre enn tenkt. Ull, filt og skinn, og en flaske som holder kaffen varm til toppen.</p>',
    sv: '<p>För golvet som är kallt, bussen som är sen och turen som blev längre än tänkt. Ull, filt och läder, och en flaska som håller kaffet varmt till toppen.</p>',
    fr: '<p>Pour le carrelage froid, le bus en retard, la promenade plus longue que prévu. De la laine, du feutre et du cuir, et une bouteille qui garde le café chaud jusqu’au sommet.</p>',
    en: '<p>For the floor that is cold, the bus that is late and the walk that turned out longer than planned. Wool, felt and leather, and a flask that keeps coffee hot to the top.</p>',
  },
  featured: true,
  photo: {
    file: 'category-winter-warmers.jpg',
    alt: {
      no: 'Filttøfler, skinnhansker, termoflaske, duftlys og kopper på lyse sokler',
      sv: 'Filttofflor, skinnhandskar, termosflaska, doftljus och muggar på ljusa socklar',
      fr: 'Chaussons en feutre, gants de cuir, bouteille isotherme, bougie et tasses sur des socles clairs',
      en: 'Felt slippers, leather gloves, insulated bottle, candle and mugs on pale plinths',
    },
  },
  products: [
    {
      id: 4350,
      slug: 'varme-tofler',
      vendor: 'Norrvik',
      name: {
        no: 'Varme tøfler i filt',
        sv: 'Varma filttofflor',
        fr: 'Chaussons chauds en feutre',
        en: 'Warm felt slippers',
      },
      summary: {
        no: 'Grågrønne tøfler i ullfilt med tykt, kremhvitt fôr og såle i semsket skinn.',
        sv: 'Grågröna tofflor i ullfilt med tjockt gräddvitt foder och mockasula.',
        fr: 'Chaussons gris-vert en feutre de laine, doublure crème épaisse, semelle en daim.',
        en: 'Grey-green wool felt slippers with a thick cream lining and a suede sole.',
      },
      description: {
        no: `
          <p>Et par tøfler som er varme fra første skritt. Overdelen er ullfilt, formet i ett stykke så ingenting gnager, og innsiden er fôret helt ut i tåen med tykk, kremhvit fleece. Kragen er myk nok til å trå ned i uten hender. Sålen i semsket skinn gir grep på gulv og går stille i trapper.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Overdel i 100 % ullfilt, 4 mm, grågrønn med lys kantsøm</li>
            <li>Fôr i resirkulert fleece, uttakbar innersåle i ull</li>
            <li>Såle i semsket skinn med myk hælforsterkning</li>
            <li>S/M passer 35–40, L/XL passer 40–46; velg L/XL om du er mellom to</li>
            <li>Vekt: 210 g per par i S/M. Ett av bildene viser terrakotta, som selges for seg</li>
          </ul>
          <h3>Stell</h3>
          <p>Lufttørkes og børstes. Flekker tas med lunkent vann og ullvaskemiddel; ikke i maskin.</p>`,
        sv: `
          <p>Ett par tofflor som är varma från första steget. Ovandelen är ullfilt, formad i ett stycke så att ingenting skaver, och insidan är fodrad hela vägen ut i tån med tjock, gräddvit fleece. Kragen är mjuk nog att kliva i utan händer. Sulan i mocka ger grepp på golv och går tyst i trappor.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Ovandel i 100 % ullfilt, 4 mm, grågrön med ljus kantsöm</li>
            <li>Foder i återvunnen fleece, löstagbar innersula i ull</li>
            <li>Sula i mocka med mjuk hälförstärkning</li>
            <li>S/M passar 35–40, L/XL passar 40–46; välj L/XL om du är mitt emellan</li>
            <li>Vikt: 210 g per par i S/M. En av bilderna visar terrakotta, som säljs för sig</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Vädras och borstas. Fläckar tas med ljummet vatten och ulltvättmedel; inte i maskin.</p>`,
        fr: `
          <p>Des chaussons chauds dès le premier pas. Le dessus en feutre de laine est formé d’une seule pièce, pour que rien ne frotte, et l’intérieur est doublé jusqu’au bout du pied d’une épaisse polaire crème. Le col est assez souple pour se chausser sans les mains. La semelle en daim tient au sol et reste silencieuse dans l’escalier.</p>
          <h3>Détails</h3>
          <ul>
            <li>Dessus en feutre 100 % laine, 4 mm, gris-vert, couture claire</li>
            <li>Doublure en polaire recyclée, semelle intérieure en laine amovible</li>
            <li>Semelle en daim, talon renforcé souple</li>
            <li>S/M du 35 au 40, L/XL du 40 au 46 ; entre les deux, prenez L/XL</li>
            <li>Poids : 210 g la paire en S/M. L’une des photos montre la version terracotta, vendue à part</li>
          </ul>
          <h3>Entretien</h3>
          <p>Aérez et brossez. Taches : eau tiède et lessive pour laine, jamais en machine.</p>`,
        en: `
          <p>A pair of slippers that is warm from the first step. The upper is wool felt, shaped in one piece so that nothing rubs, and the inside is lined right into the toe with thick cream fleece. The collar is soft enough to step into without hands. The suede sole grips the floor and is quiet on stairs.</p>
          <h3>Details</h3>
          <ul>
            <li>Upper in 100% wool felt, 4 mm, grey-green with pale edge stitching</li>
            <li>Lining in recycled fleece, removable wool insole</li>
            <li>Suede sole with a soft heel reinforcement</li>
            <li>S/M fits 35–40, L/XL fits 40–46; choose L/XL if you are in between</li>
            <li>Weight: 210 g a pair in S/M. One of the pictures shows terracotta, sold separately</li>
          </ul>
          <h3>Care</h3>
          <p>Air and brush them. Treat stains with lukewarm water and wool detergent; not in the machine.</p>`,
      },
      price: 5999,
      memberPrice: 3999,
      featured: true,
      sizes: 'body',
      youtubeLink: 'https://www.youtube.com/watch?v=M7lc1UVf-VE',
      longMarketing: true,
      photos: [
        {
          file: 'slippers-warm.jpg',
          alt: {
            no: 'Et par grågrønne filttøfler med tykt, kremhvitt fôr',
            sv: 'Ett par grågröna filttofflor med tjockt gräddvitt foder',
            fr: 'Paire de chaussons en feutre gris-vert, épaisse doublure crème',
            en: 'Pair of warm grey-green felt slippers with thick cream fleece lining',
          },
        },
        {
          file: 'slippers-warm-2.jpg',
          alt: {
            no: 'Nærbilde av fleecekragen og sømmene på tøffelen',
            sv: 'Närbild på fleecekragen och sömmarna på toffeln',
            fr: 'Gros plan sur le col en polaire et les coutures du chausson',
            en: 'Close-up of the fleece collar and the stitching of the felt slipper',
          },
        },
        {
          file: 'slippers-warm-4.jpg',
          alt: {
            no: 'Den ene tøffelen på siden med sålen synlig, den andre viser fôret',
            sv: 'Den ena toffeln på sidan med sulan synlig, den andra visar fodret',
            fr: 'Un chausson couché montrant sa semelle en daim, l’autre sa doublure',
            en: 'One slipper lying on its side showing the suede sole, the other showing the fleece lining',
          },
        },
        {
          file: 'slippers-warm-3.jpg',
          alt: {
            no: 'Tøflene i terrakottafarget filt, fra den andre siden',
            sv: 'Tofflorna i terrakottafärgad filt, från andra sidan',
            fr: 'Les chaussons en feutre terracotta, vus de l’autre côté',
            en: 'The slippers in terracotta felt, from the other side',
          },
        },
      ],
    },
    {
      id: 4351,
      slug: 'varme-tofler-terrakotta',
      vendor: 'Norrvik',
      name: {
        no: 'Varme tøfler i terrakotta',
        sv: 'Varma tofflor i terrakotta',
        fr: 'Chaussons chauds terracotta',
        en: 'Warm slippers in terracotta',
      },
      summary: {
        no: 'De varme filttøflene våre i brent terrakotta, med samme tykke fôr.',
        sv: 'Våra varma filttofflor i bränd terrakotta, med samma tjocka foder.',
        fr: 'Nos chaussons en feutre, dans un terracotta profond, même doublure épaisse.',
        en: 'Our warm felt slippers in burnt terracotta, with the same thick lining.',
      },
      description: {
        no: `
          <p>Samme tøffel, varmere farge. Terrakotta er farget i ullen før den valkes, så tonen går tvers gjennom filten og slites ikke av på tåen. Mot det kremhvite fôret og den lyse sømmen minner den om potter på en solvegg, og det er ikke det verste å se ned på i januar.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Overdel i 100 % ullfilt, 4 mm, terrakotta</li>
            <li>Fôr i resirkulert fleece, uttakbar innersåle i ull</li>
            <li>Såle i semsket skinn, lagt ut til kanten og sydd rundt hele foten</li>
            <li>S/M passer 35–40, L/XL passer 40–46</li>
            <li>Vekt: 210 g per par i S/M</li>
          </ul>
          <h3>Stell</h3>
          <p>Luftes og børstes når de er tørre. Flekker tas med lunkent vann og litt ullvaskemiddel. Ikke i maskin, ikke på varmekabler.</p>`,
        sv: `
          <p>Samma toffel, varmare färg. Terrakottan är färgad i ullen innan den valkas, så tonen går tvärs igenom filten och nöts inte bort vid tån. Mot det gräddvita fodret och den ljusa sömmen påminner den om krukor på en solvägg, och det är inte det sämsta att titta ner på i januari.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Ovandel i 100 % ullfilt, 4 mm, terrakotta</li>
            <li>Foder i återvunnen fleece, löstagbar innersula i ull</li>
            <li>Sula i mocka, dragen ut till kanten och sydd runt hela foten</li>
            <li>S/M passar 35–40, L/XL passar 40–46</li>
            <li>Vikt: 210 g per par i S/M</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Vädras och borstas när de är torra. Fläckar tas med ljummet vatten och lite ulltvättmedel. Inte i maskin, inte på golvvärme.</p>`,
        fr: `
          <p>Le même chausson, une couleur plus chaude. La laine est teinte avant le foulage : le terracotta traverse toute l’épaisseur du feutre et ne s’use pas à la pointe. Avec la doublure crème et la couture claire, il évoque des pots contre un mur au soleil, ce qui n’est pas désagréable à regarder en janvier.</p>
          <h3>Détails</h3>
          <ul>
            <li>Dessus en feutre 100 % laine, 4 mm, terracotta</li>
            <li>Doublure en polaire recyclée, semelle intérieure en laine amovible</li>
            <li>Semelle en daim cousue tout autour du pied</li>
            <li>S/M du 35 au 40, L/XL du 40 au 46</li>
            <li>Poids : 210 g la paire en S/M</li>
          </ul>
          <h3>Entretien</h3>
          <p>Aérez, puis brossez à sec. Taches : eau tiède et un peu de lessive pour laine. Ni machine, ni sol chauffant pour le séchage.</p>`,
        en: `
          <p>The same slipper in a warmer colour. The wool is dyed before it is felted, so the terracotta goes all the way through and will not wear off at the toe. Against the cream lining and the pale stitching it makes us think of pots on a sunny wall, which is no bad thing to look down at in January.</p>
          <h3>Details</h3>
          <ul>
            <li>Upper in 100% wool felt, 4 mm, terracotta</li>
            <li>Lining in recycled fleece, removable wool insole</li>
            <li>Suede sole, stitched all the way round the foot</li>
            <li>S/M fits 35–40, L/XL fits 40–46</li>
            <li>Weight: 210 g a pair in S/M</li>
          </ul>
          <h3>Care</h3>
          <p>Air them, then brush when dry. Treat stains with lukewarm water and a little wool detergent. Not in the machine, and not on a heated floor.</p>`,
      },
      price: 5999,
      memberPrice: 3999,
      sizes: 'body',
      photos: [
        {
          file: 'slippers-warm-3.jpg',
          alt: {
            no: 'Et par filttøfler i terrakotta med kremhvitt fôr',
            sv: 'Ett par filttofflor i terrakotta med gräddvitt foder',
            fr: 'Paire de chaussons en feutre terracotta à doublure crème',
            en: 'Pair of terracotta felt slippers with cream lining',
          },
        },
      ],
    },
    {
      id: 4352,
      slug: 'handskar',
      vendor: 'Tavelin',
      name: {
        no: 'Varme hansker i skinn',
        sv: 'Varma skinnhandskar',
        fr: 'Gants chauds en cuir',
        en: 'Warm leather gloves',
      },
      summary: {
        no: 'Hansker i konjakkfarget skinn med ullfôr og ribbestrikket mansjett.',
        sv: 'Handskar i konjaksfärgat skinn med ullfoder och ribbstickad mudd.',
        fr: 'Gants en cuir cognac, doublés de laine, poignets côtelés.',
        en: 'Gloves in cognac leather with a wool lining and ribbed knit cuffs.',
      },
      description: {
        no: `
          <p>Hansker til dager med minusgrader og telefon i lommen. Skinnet er lammeskinn, tynt nok til at du finner nøkkelen uten å ta dem av, og fôret er strikket i ull, ikke limt, så det følger hånden. Mansjetten i ribb tetter mot ermet, der vinden ellers kommer inn.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Lammeskinn, konjakkfarget, med tre lyse sømmer på håndryggen</li>
            <li>Fôr: 80 % ull, 20 % polyamid</li>
            <li>Mansjett i ribbestrikket ull, 5 cm</li>
            <li>To passformer: kvinner (håndomkrets 17–20 cm) og menn (20–24 cm)</li>
            <li>Siste bilde viser mørkebrunt skinn med grå mansjett</li>
          </ul>
          <h3>Stell</h3>
          <p>Tørkes flatt i romtemperatur om de blir våte. Litt skinnkrem før sesongen holder dem myke.</p>`,
        sv: `
          <p>Handskar för dagar med minusgrader och telefonen i fickan. Skinnet är lammskinn, så tunt att du hittar nyckeln utan att ta av dem, och fodret är stickat i ull, inte limmat, så det följer handen. Mudden i ribb tätar mot ärmen, där vinden annars smiter in.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Lammskinn, konjaksfärgat, med tre ljusa sömmar på handryggen</li>
            <li>Foder: 80 % ull, 20 % polyamid</li>
            <li>Mudd i ribbstickad ull, 5 cm</li>
            <li>Två passformer: dam (handomkrets 17–20 cm) och herr (20–24 cm)</li>
            <li>Sista bilden visar mörkbrunt skinn med grå mudd</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Torkas plant i rumstemperatur om de blir blöta. Lite läderkräm före säsongen håller dem mjuka.</p>`,
        fr: `
          <p>Des gants pour les jours de gel, téléphone en poche. Le cuir d’agneau est assez fin pour trouver sa clé sans les ôter, et la doublure de laine est tricotée, non collée : elle suit la main. Le poignet côtelé ferme le passage de la manche, là où le vent s’engouffre d’ordinaire.</p>
          <h3>Détails</h3>
          <ul>
            <li>Cuir d’agneau cognac, trois coutures claires sur le dos de la main</li>
            <li>Doublure : 80 % laine, 20 % polyamide</li>
            <li>Poignet en laine côtelée, 5 cm</li>
            <li>Deux coupes : femme (tour de main de 17 à 20 cm) et homme (20 à 24 cm)</li>
            <li>La dernière photo montre un cuir brun foncé à poignets gris</li>
          </ul>
          <h3>Entretien</h3>
          <p>Mouillés, ils sèchent à plat, à température ambiante. Un peu de crème pour cuir avant la saison les garde souples.</p>`,
        en: `
          <p>Gloves for days below freezing with a phone in your pocket. The lambskin is thin enough to find a key without taking them off, and the wool lining is knitted rather than glued, so it follows the hand. The ribbed cuff closes the gap at the sleeve, where the wind usually gets in.</p>
          <h3>Details</h3>
          <ul>
            <li>Lambskin in cognac with three pale seams on the back of the hand</li>
            <li>Lining: 80% wool, 20% polyamide</li>
            <li>Cuff in ribbed wool knit, 5 cm</li>
            <li>Two fits: women (hand girth 17–20 cm) and men (20–24 cm)</li>
            <li>The last picture shows dark brown leather with grey cuffs</li>
          </ul>
          <h3>Care</h3>
          <p>If they get wet, dry them flat at room temperature. A little leather cream before the season keeps them soft.</p>`,
      },
      price: 6999,
      memberPrice: 5299,
      sizes: 'person',
      photos: [
        {
          file: 'gloves-varme.jpg',
          alt: {
            no: 'Et par konjakkfargede skinnhansker med ribbestrikket mansjett, lagt over hverandre',
            sv: 'Ett par konjaksfärgade skinnhandskar med ribbstickad mudd, lagda på varandra',
            fr: 'Paire de gants en cuir cognac à poignets côtelés, posés l’un sur l’autre',
            en: 'Pair of cognac leather gloves with ribbed knit cuffs, one resting on the other',
          },
        },
        {
          file: 'gloves-varme-2.jpg',
          alt: {
            no: 'Nærbilde av sømmene på håndryggen',
            sv: 'Närbild på sömmarna på handryggen',
            fr: 'Gros plan sur les coutures du dos de la main',
            en: 'Close-up of the stitching on the back of the leather glove',
          },
        },
        {
          file: 'gloves-varme-3.jpg',
          alt: {
            no: 'Hanskene i mørkebrunt skinn med grå mansjetter',
            sv: 'Handskarna i mörkbrunt skinn med grå muddar',
            fr: 'Les gants en cuir brun foncé à poignets gris',
            en: 'The gloves in dark brown leather with grey cuffs',
          },
        },
      ],
    },
    {
      id: 4353,
      slug: 'thermos-fjell',
      vendor: 'Norrvik',
      name: {
        no: 'Termoflaske Fjell',
        sv: 'Termosflaska Fjell',
        fr: 'Bouteille isotherme Fjell',
        en: 'Fjell insulated bottle',
      },
      summary: {
        no: 'Termoflaske i matt petrol med bærebøyle. Varmt i 12 timer, kaldt i 24. 0,5 liter.',
        sv: 'Termosflaska i matt petrol med bärögla. Varmt i 12 timmar, kallt i 24. 0,5 liter.',
        fr: 'Bouteille isotherme bleu pétrole mat : 12 heures au chaud, 24 au frais. 0,5 litre.',
        en: 'Insulated bottle in matte petrol with a carrying loop. Hot for 12 hours. 0.5 litres.',
      },
      description: {
        no: `
          <p>Fjell er flasken som blir med i sekken, i bilen og på kontoret, og som ikke lekker på noen av stedene. Doble vegger med vakuum holder kaffen varm fra frokost til kveld. Bøylen på korken er stor nok til en vott, og lakken er matt og ru, så flasken ikke glipper.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Rustfritt stål, innvendig uten lakk, ring i børstet stål under korken</li>
            <li>Rommer 0,5 liter</li>
            <li>Holder varmt i 12 timer og kaldt i 24</li>
            <li>Mål: 7 cm i diameter, 23 cm høy. Vekt: 330 g</li>
            <li>Tett kork med pakning som kan byttes</li>
          </ul>
          <h3>Stell</h3>
          <p>Vaskes for hånd med flaskebørste. Lukt forsvinner med varmt vann og en teskje natron over natten. Skal ikke fryses.</p>`,
        sv: `
          <p>Fjell är flaskan som följer med i ryggsäcken, i bilen och på kontoret, och som inte läcker på något av ställena. Dubbla väggar med vakuum håller kaffet varmt från frukost till kväll. Öglan på korken är stor nog för en vante, och lacken är matt och sträv så att flaskan inte glider ur handen.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Rostfritt stål, invändigt utan lack, ring i borstat stål under korken</li>
            <li>Rymmer 0,5 liter</li>
            <li>Håller varmt i 12 timmar och kallt i 24</li>
            <li>Mått: 7 cm i diameter, 23 cm hög. Vikt: 330 g</li>
            <li>Tät kork med utbytbar packning</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Diskas för hand med flaskborste. Lukt försvinner med varmt vatten och en tesked bikarbonat över natten. Ska inte frysas.</p>`,
        fr: `
          <p>Fjell vous accompagne dans le sac, en voiture et au bureau, sans fuir nulle part. Sa double paroi sous vide garde le café chaud du petit-déjeuner au soir. L’anse du bouchon est assez large pour une moufle, et la laque mate, légèrement rugueuse, ne glisse pas des mains.</p>
          <h3>Détails</h3>
          <ul>
            <li>Acier inoxydable, intérieur sans revêtement, bague en acier brossé sous le bouchon</li>
            <li>Contenance : 0,5 litre</li>
            <li>12 heures au chaud, 24 heures au frais</li>
            <li>Dimensions : 7 cm de diamètre, 23 cm de haut. Poids : 330 g</li>
            <li>Bouchon étanche, joint remplaçable</li>
          </ul>
          <h3>Entretien</h3>
          <p>À laver à la main avec un goupillon. Contre les odeurs : de l’eau chaude et une cuillerée de bicarbonate, une nuit durant. Ne pas congeler.</p>`,
        en: `
          <p>Fjell comes along in the rucksack, the car and the office, and leaks in none of them. Double walls with a vacuum keep coffee hot from breakfast to evening. The loop on the lid is large enough for a mitten, and the lacquer is matte and slightly rough, so the bottle does not slip.</p>
          <h3>Details</h3>
          <ul>
            <li>Stainless steel, uncoated inside, ring of brushed steel below the lid</li>
            <li>Holds 0.5 litres</li>
            <li>Keeps hot for 12 hours and cold for 24</li>
            <li>Measures 7 cm across, 23 cm high. Weight: 330 g</li>
            <li>Tight lid with a replaceable seal</li>
          </ul>
          <h3>Care</h3>
          <p>Wash by hand with a bottle brush. Smells go with hot water and a teaspoon of bicarbonate left overnight. Do not freeze.</p>`,
      },
      price: 3699,
      memberPrice: 2899,
      photos: [
        {
          file: 'thermos-fjell.jpg',
          alt: {
            no: 'Termoflaske i matt petrolblått med stålring og bærebøyle',
            sv: 'Termosflaska i matt petrolblått med stålring och bärögla',
            fr: 'Bouteille isotherme bleu pétrole mat, bague en acier brossé et anse',
            en: 'Matte petrol blue insulated bottle with brushed steel ring and carrying loop',
          },
        },
      ],
    },
  ],
}
