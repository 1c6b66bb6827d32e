import type { DemoCategory } from '../demo-types.ts'

export const bagsAndTravel: DemoCategory = {
  id: 4,
  handle: 'bags-and-travel',
  slug: 'bags-and-travel',
  name: { no: 'Vesker og reise', sv: 'Väskor och resor', fr: 'Sacs et voyage', en: 'Bags and travel' },
  description: {
    no: '<p>Til byen og til toget: en halvmåneveske, en kabinkoffert som ruller stille, en kortholder og solbriller som tåler å bli glemt i lommen.</p>',
    sv: '<p>Till stan och till tåget: en halvmåneväska, en kabinväska som rullar tyst, en korthållare och solglasögon som tål att glömmas i fickan.</p>',
    fr: '<p>Pour la ville et pour le train : un sac demi-lune, une valise cabine qui roule sans bruit, un porte-cartes et des lunettes de soleil qui ne craignent pas les poches.</p>',
    en: '<p>For town and for the train: a half-moon bag, a cabin case that rolls quietly, a card holder, and sunglasses that survive being forgotten in a pocket.</p>',
  },
  featured: true,
  photo: {
    file: 'category-bags-and-travel.jpg',
    alt: {
      no: 'Riflet koffert, halvmåneveske i skinn, solbriller og kortholder i varmt lys',
      sv: 'Räfflad resväska, halvmåneväska i läder, solglasögon och korthållare i varmt ljus',
      fr: 'Valise nervurée, sac demi-lune en cuir, lunettes de soleil et porte-cartes en lumière chaude',
      en: 'Ribbed suitcase, half-moon leather bag, sunglasses and card holder in warm light',
    },
  },
  products: [
    {
      id: 4330,
      slug: 'handbag-lune',
      vendor: 'Brisa & Lune',
      name: { no: 'Skulderveske Lune', sv: 'Axelväska Lune', fr: 'Sac Lune', en: 'Lune shoulder bag' },
      summary: {
        no: 'Halvmåneformet skulderveske i konjakkfarget skinn med gullfargede ringer.',
        sv: 'Halvmåneformad axelväska i konjaksfärgat läder med guldfärgade ringar.',
        fr: 'Sac d’épaule en demi-lune, cuir cognac et anneaux dorés.',
        en: 'A half-moon shoulder bag in cognac leather with gold-coloured rings.',
      },
      description: {
        no: `
          <p>Lune har formen av en halvmåne og ligger pent inntil kroppen under armen. Skinnet er fast når vesken er ny og mykner i løpet av noen uker, mens fargen blir dypere. Lyse stikninger følger kanten hele veien rundt, og glidelåsen åpner vesken så vidt at du ser alt på én gang.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Vegetabilsk garvet kuskinn, fôr i bomullskanvas</li>
            <li>Mål: 27 × 16 × 8 cm, hankens fall 20 cm</li>
            <li>Glidelås, én flat innerlomme, plass til telefon, lommebok, nøkler og en tynn bok</li>
            <li>Vekt: 520 g</li>
            <li>Siste bilde viser vesken i svart</li>
          </ul>
          <h3>Stell</h3>
          <p>Tørk av med en lett fuktig klut og smør tynt med skinnkrem to ganger i året. Vått skinn tørkes i romtemperatur, aldri på ovnen.</p>`,
        sv: `
          <p>Lune har formen av en halvmåne och ligger fint mot kroppen under armen. Lädret är fast när väskan är ny och mjuknar på några veckor, medan färgen djupnar. Ljusa stickningar följer kanten hela vägen runt, och dragkedjan öppnar väskan så mycket att du ser allt på en gång.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Vegetabiliskt garvat koskinn, foder i bomullskanvas</li>
            <li>Mått: 27 × 16 × 8 cm, handtagets fall 20 cm</li>
            <li>Dragkedja, en platt innerficka, plats för telefon, plånbok, nycklar och en tunn bok</li>
            <li>Vikt: 520 g</li>
            <li>Sista bilden visar väskan i svart</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Torka av med en lätt fuktad trasa och smörj tunt med läderkräm två gånger om året. Blött läder torkar i rumstemperatur, aldrig på elementet.</p>`,
        fr: `
          <p>Lune a la forme d’une demi-lune et se cale contre le corps, sous le bras. Le cuir, ferme au début, s’assouplit en quelques semaines tandis que sa couleur gagne en profondeur. Une couture claire suit tout le bord, et la fermeture s’ouvre assez largement pour que l’on voie tout d’un coup d’œil.</p>
          <h3>Détails</h3>
          <ul>
            <li>Cuir de vachette à tannage végétal, doublure en toile de coton</li>
            <li>Dimensions : 27 × 16 × 8 cm, hauteur d’anse 20 cm</li>
            <li>Fermeture à glissière, une poche plate ; contient téléphone, portefeuille, clés et un livre mince</li>
            <li>Poids : 520 g</li>
            <li>La dernière photo montre le sac en noir</li>
          </ul>
          <h3>Entretien</h3>
          <p>Chiffon à peine humide, et une fine couche de crème pour cuir deux fois par an. Mouillé, le cuir sèche à température ambiante, jamais sur un radiateur.</p>`,
        en: `
          <p>Lune is shaped like a half-moon and sits neatly against the body, under the arm. The leather is firm when new and softens within a few weeks, while its colour deepens. Pale stitching follows the edge all the way round, and the zip opens wide enough for you to see everything at once.</p>
          <h3>Details</h3>
          <ul>
            <li>Vegetable-tanned cowhide, cotton canvas lining</li>
            <li>Measures 27 × 16 × 8 cm, handle drop 20 cm</li>
            <li>Zip, one flat inner pocket, room for phone, wallet, keys and a slim book</li>
            <li>Weight: 520 g</li>
            <li>The last picture shows the bag in black</li>
          </ul>
          <h3>Care</h3>
          <p>Wipe with a barely damp cloth, and use a thin layer of leather cream twice a year. Let wet leather dry at room temperature, never on a radiator.</p>`,
      },
      price: 18999,
      memberPrice: 13999,
      featured: true,
      photos: [
        {
          file: 'handbag-lune.jpg',
          alt: {
            no: 'Halvmåneformet skulderveske i konjakkfarget skinn med gullfargede beslag',
            sv: 'Halvmåneformad axelväska i konjaksfärgat läder med guldfärgade beslag',
            fr: 'Sac d’épaule en demi-lune, cuir cognac et attaches dorées',
            en: 'Half-moon shoulder bag in cognac leather with gold hardware',
          },
        },
        {
          file: 'handbag-lune-2.jpg',
          alt: {
            no: 'Nærbilde av gullringen, stikningene og skinnets narv',
            sv: 'Närbild på guldringen, stickningarna och lädrets narv',
            fr: 'Gros plan sur l’anneau doré, les coutures et le grain du cuir',
            en: 'Close-up of the gold ring, stitching and grained leather',
          },
        },
        {
          file: 'handbag-lune-3.jpg',
          alt: {
            no: 'Halvmånevesken i svart skinn, fra den andre siden',
            sv: 'Halvmåneväskan i svart läder, från andra sidan',
            fr: 'Le sac demi-lune en cuir noir, vu de l’autre côté',
            en: 'The half-moon bag in black leather from the other side',
          },
        },
      ],
    },
    {
      id: 4331,
      slug: 'suitcase-voyage',
      vendor: 'Tavelin',
      name: { no: 'Kabinkoffert Voyage', sv: 'Kabinväska Voyage', fr: 'Valise cabine Voyage', en: 'Voyage cabin case' },
      summary: {
        no: 'Riflet kabinkoffert i salviegrønn polykarbonat med fire stille hjul. 37 liter.',
        sv: 'Räfflad kabinväska i salviagrön polykarbonat med fyra tysta hjul. 37 liter.',
        fr: 'Valise cabine nervurée en polycarbonate vert sauge, quatre roues silencieuses.',
        en: 'Ribbed cabin case in sage green polycarbonate with four quiet wheels. 37 litres.',
      },
      description: {
        no: `
          <p>En koffert for langhelger, og for deg som ikke vil vente ved bagasjebåndet. Riflene gjør skallet stivt uten at det blir tungt, og skjuler de første skrapene. De doble hjulene har myk gummi og bråker lite, også på brostein klokken seks om morgenen.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Mål: 55 × 37 × 22 cm med hjul, 37 liter, 2,7 kg</li>
            <li>Skall i polykarbonat, teleskophåndtak i aluminium med tre høyder</li>
            <li>Innvendig: to halvdeler, stropper på den ene og nett med glidelås på den andre</li>
            <li>Kodelås med tre sifre</li>
          </ul>
          <h3>Stell</h3>
          <p>Vask skallet med lunkent vann og litt såpe. Hjulene kan skrus av og byttes, nye får du hos oss. Sjekk alltid målene hos flyselskapet før du reiser.</p>`,
        sv: `
          <p>En väska för långhelger, och för dig som inte vill vänta vid bagagebandet. Räfflorna gör skalet styvt utan att det blir tungt, och döljer de första reporna. De dubbla hjulen har mjukt gummi och låter lite, även på kullersten klockan sex på morgonen.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Mått: 55 × 37 × 22 cm med hjul, 37 liter, 2,7 kg</li>
            <li>Skal i polykarbonat, teleskophandtag i aluminium med tre höjder</li>
            <li>Insida: två halvor, spännband i den ena och nät med dragkedja i den andra</li>
            <li>Kodlås med tre siffror</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Tvätta skalet med ljummet vatten och lite tvål. Hjulen kan skruvas av och bytas, nya finns hos oss. Kontrollera alltid måtten hos flygbolaget före resan.</p>`,
        fr: `
          <p>Une valise pour les longs week-ends, et pour celles et ceux qui ne veulent pas attendre devant le tapis à bagages. Les nervures rigidifient la coque sans l’alourdir et cachent les premières rayures. Les roues doubles, en caoutchouc tendre, restent discrètes, même sur des pavés à six heures du matin.</p>
          <h3>Détails</h3>
          <ul>
            <li>Dimensions : 55 × 37 × 22 cm roues comprises, 37 litres, 2,7 kg</li>
            <li>Coque en polycarbonate, canne télescopique en aluminium à trois hauteurs</li>
            <li>Intérieur en deux moitiés : sangles d’un côté, filet zippé de l’autre</li>
            <li>Serrure à combinaison à trois chiffres</li>
          </ul>
          <h3>Entretien</h3>
          <p>Eau tiède et un peu de savon. Les roues se dévissent et se remplacent ; nous en avons en stock. Vérifiez toujours les dimensions admises par votre compagnie.</p>`,
        en: `
          <p>A case for long weekends, and for anyone who would rather not wait at the carousel. The ribs make the shell stiff without making it heavy, and hide the first scratches. The double wheels have soft rubber tyres and stay quiet, even on cobbles at six in the morning.</p>
          <h3>Details</h3>
          <ul>
            <li>Measures 55 × 37 × 22 cm with wheels, 37 litres, 2.7 kg</li>
            <li>Polycarbonate shell, aluminium telescopic handle with three heights</li>
            <li>Inside: two halves, straps in one and a zipped net in the other</li>
            <li>Three-digit combination lock</li>
          </ul>
          <h3>Care</h3>
          <p>Wash the shell with lukewarm water and a little soap. The wheels unscrew and can be replaced; we stock them. Always check your airline’s limits before you travel.</p>`,
      },
      price: 15999,
      memberPrice: 12499,
      photos: [
        {
          file: 'suitcase-voyage.jpg',
          alt: {
            no: 'Riflet kabinkoffert i salviegrønt med uttrukket håndtak',
            sv: 'Räfflad kabinväska i salviagrönt med utdraget handtag',
            fr: 'Valise cabine rigide nervurée vert sauge, canne sortie',
            en: 'Ribbed hard-shell cabin suitcase in sage green with extended handle',
          },
        },
      ],
    },
    {
      id: 4332,
      slug: 'wallet-carte',
      vendor: 'Tavelin',
      name: { no: 'Kortholder Carte', sv: 'Korthållare Carte', fr: 'Porte-cartes Carte', en: 'Carte card holder' },
      summary: {
        no: 'Smal kortholder i mørkegrønt skinn, håndsydd, til seks kort og noen sedler.',
        sv: 'Smal korthållare i mörkgrönt läder, handsydd, för sex kort och några sedlar.',
        fr: 'Porte-cartes fin en cuir vert foncé, cousu main, pour six cartes et quelques billets.',
        en: 'A slim card holder in dark green leather, hand-stitched, for six cards and a few notes.',
      },
      description: {
        no: `
          <p>Carte tar det du faktisk bruker: seks kort, noen brettede sedler og en kvittering eller to. Lommene er trappet, så du ser kanten på hvert kort, og skinnet er tynt nok til at det forsvinner i en dresslomme. Kantene er malt og polert for hånd i tre omganger.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Kalveskinn, mørkegrønt, med lys håndsøm</li>
            <li>Tre kortlommer foran og et rom i midten</li>
            <li>Lite metallmerke nederst i hjørnet</li>
            <li>Mål: 10,5 × 8 cm, 5 mm tykk når den er tom</li>
            <li>Kortene på bildet følger ikke med</li>
          </ul>
          <h3>Stell</h3>
          <p>Nye lommer er stramme og gir seg etter en uke. Tørk av med en tørr klut, og bruk litt nøytral skinnkrem når overflaten kjennes tørr.</p>`,
        sv: `
          <p>Carte rymmer det du faktiskt använder: sex kort, några vikta sedlar och ett kvitto eller två. Facken är trappade så att du ser kanten på varje kort, och lädret är så tunt att det försvinner i en kavajficka. Kanterna är målade och polerade för hand i tre omgångar.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Kalvskinn, mörkgrönt, med ljus handsöm</li>
            <li>Tre kortfack fram och ett fack i mitten</li>
            <li>Litet metallmärke längst ner i hörnet</li>
            <li>Mått: 10,5 × 8 cm, 5 mm tjock när den är tom</li>
            <li>Korten på bilden ingår inte</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Nya fack är trånga och ger med sig efter en vecka. Torka av med en torr trasa och använd lite neutral läderkräm när ytan känns torr.</p>`,
        fr: `
          <p>Carte contient ce dont vous vous servez vraiment : six cartes, quelques billets pliés, un ticket ou deux. Les fentes en escalier laissent voir le bord de chaque carte, et le cuir est assez fin pour se faire oublier dans une poche de veste. Les tranches sont teintes et polies à la main en trois passes.</p>
          <h3>Détails</h3>
          <ul>
            <li>Cuir de veau vert foncé, couture claire faite main</li>
            <li>Trois fentes à l’avant et un compartiment central</li>
            <li>Petit rivet de métal dans l’angle</li>
            <li>Dimensions : 10,5 × 8 cm, 5 mm d’épaisseur à vide</li>
            <li>Les cartes de la photo ne sont pas fournies</li>
          </ul>
          <h3>Entretien</h3>
          <p>Les fentes, serrées au début, se détendent en une semaine. Chiffon sec, et un peu de crème incolore quand le cuir paraît sec.</p>`,
        en: `
          <p>Carte takes what you actually use: six cards, a few folded notes and a receipt or two. The slots are stepped, so you see the edge of each card, and the leather is thin enough to vanish in a jacket pocket. The edges are painted and polished by hand in three rounds.</p>
          <h3>Details</h3>
          <ul>
            <li>Calf leather in dark green with pale hand stitching</li>
            <li>Three slots in front and a compartment in the middle</li>
            <li>A small metal mark in the lower corner</li>
            <li>Measures 10.5 × 8 cm, 5 mm thick when empty</li>
            <li>The cards in the picture are not included</li>
          </ul>
          <h3>Care</h3>
          <p>New slots are tight and give after a week. Wipe with a dry cloth, and use a little neutral leather cream when the surface feels dry.</p>`,
      },
      price: 4499,
      memberPrice: 3599,
      photos: [
        {
          file: 'wallet-carte.jpg',
          alt: {
            no: 'Smal, mørkegrønn kortholder i skinn, stående, med kort i lommene',
            sv: 'Smal mörkgrön korthållare i läder, stående, med kort i facken',
            fr: 'Porte-cartes fin en cuir vert foncé, debout, des cartes dans les fentes',
            en: 'Slim dark green leather card holder standing upright with cards in its slots',
          },
        },
      ],
    },
    {
      id: 4333,
      slug: 'sunglasses-rivage',
      vendor: 'Estrel',
      name: {
        no: 'Solbriller Rivage',
        sv: 'Solglasögon Rivage',
        fr: 'Lunettes de soleil Rivage',
        en: 'Rivage sunglasses',
      },
      summary: {
        no: 'Solbriller i skilpaddemønstret acetat med brune, graderte glass.',
        sv: 'Solglasögon i sköldpaddsmönstrad acetat med bruna, graderade glas.',
        fr: 'Lunettes de soleil en acétate écaille, verres bruns dégradés.',
        en: 'Sunglasses in tortoiseshell acetate with graduated brown lenses.',
      },
      description: {
        no: `
          <p>Rivage er skåret ut av en acetatplate, ikke støpt, og derfor er mønsteret forskjellig i hvert par. Formen er rund nederst og rett over brynet, noe de fleste ansikter kler. Glassene er mørkest øverst, så du ser stien foran deg og samtidig slipper å myse mot havet.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Innfatning i acetat, hengsler i metall med fem ledd</li>
            <li>Glass med full beskyttelse mot UVA og UVB, filterkategori 2</li>
            <li>Glassbredde 50 mm, nesebro 21 mm, stenger 145 mm</li>
            <li>Leveres i stivt etui med pusseklut</li>
          </ul>
          <h3>Stell</h3>
          <p>Skyll med vann før du pusser, så riper ikke sanden. La dem ikke ligge i varm bil; acetat blir mykt i varme. En optiker kan justere stengene.</p>`,
        sv: `
          <p>Rivage är sågade ur en acetatskiva, inte gjutna, och därför skiljer sig mönstret i varje par. Formen är rund nertill och rak över brynet, något som klär de flesta ansikten. Glasen är mörkast upptill, så du ser stigen framför dig och slipper ändå kisa mot havet.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Bågar i acetat, femledade gångjärn i metall</li>
            <li>Glas med fullt skydd mot UVA och UVB, filterkategori 2</li>
            <li>Glasbredd 50 mm, näsbrygga 21 mm, skalmar 145 mm</li>
            <li>Levereras i styvt fodral med putsduk</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Skölj med vatten innan du putsar, så repar inte sanden. Lämna dem inte i en varm bil; acetat mjuknar i värme. En optiker kan justera skalmarna.</p>`,
        fr: `
          <p>Les Rivage sont taillées dans une plaque d’acétate, et non moulées : le motif diffère donc d’une paire à l’autre. Rondes en bas, droites au sourcil, elles vont à presque tous les visages. Les verres, plus sombres en haut, laissent voir le sentier tout en évitant de plisser les yeux face à la mer.</p>
          <h3>Détails</h3>
          <ul>
            <li>Monture en acétate, charnières métalliques à cinq charnons</li>
            <li>Protection complète contre les UVA et UVB, catégorie de filtre 2</li>
            <li>Verres 50 mm, pont 21 mm, branches 145 mm</li>
            <li>Livrées dans un étui rigide avec un chiffon</li>
          </ul>
          <h3>Entretien</h3>
          <p>Rincez avant d’essuyer, le sable ne rayera pas les verres. Ne les laissez pas dans une voiture au soleil : la chaleur ramollit l’acétate. Un opticien peut ajuster les branches.</p>`,
        en: `
          <p>Rivage is cut from a sheet of acetate rather than moulded, so the pattern differs in every pair. The shape is round below and straight along the brow, which suits most faces. The lenses are darkest at the top: you can see the path in front of you without having to squint at the sea.</p>
          <h3>Details</h3>
          <ul>
            <li>Acetate frame, five-barrel metal hinges</li>
            <li>Full protection against UVA and UVB, filter category 2</li>
            <li>Lens width 50 mm, bridge 21 mm, temples 145 mm</li>
            <li>Comes in a stiff case with a cloth</li>
          </ul>
          <h3>Care</h3>
          <p>Rinse before you wipe, and sand will not scratch. Do not leave them in a hot car; acetate softens with heat. An optician can adjust the temples.</p>`,
      },
      price: 12900,
      memberPrice: 9900,
      photos: [
        {
          file: 'sunglasses-rivage.jpg',
          alt: {
            no: 'Solbriller i skilpaddemønstret acetat med brune, graderte glass',
            sv: 'Solglasögon i sköldpaddsmönstrad acetat med bruna, graderade glas',
            fr: 'Lunettes de soleil en acétate écaille, verres bruns dégradés',
            en: 'Tortoiseshell acetate sunglasses with gradient brown lenses',
          },
        },
      ],
    },
  ],
}
