import type { DemoCategory } from '../demo-types.ts'
import { slippers } from './slippers.ts'

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
    ...slippers,
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
      sizeGuide: 'size-guide-gloves',
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
      vendor: 'Nørrvik',
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
