import type { DemoProduct } from '../demo-types.ts'

/** Category Winter warmers: the slippers in both colours. */
export const slippers: DemoProduct[] = [
  {
    id: 4350,
    slug: 'varme-tofler',
    vendor: 'Nørrvik',
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
    sizeGuide: 'size-guide-slippers',
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
    vendor: 'Nørrvik',
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
    sizeGuide: 'size-guide-slippers',
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
]
