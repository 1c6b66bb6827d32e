import type { DemoPage } from '../demo-types.ts'

export const sizeGuide: DemoPage = {
  slug: 'size-guide',
  name: { no: 'Størrelsesguide', sv: 'Storleksguide', fr: 'Guide des tailles', en: 'Size guide' },
  description: {
    no: `
      <h3>Tøfler</h3>
      <p>Stå på et ark med hælen mot veggen og mål til den lengste tåen. Er du mellom to størrelser, velger du den største.</p>
      <table>
        <thead><tr><th>Størrelse</th><th>EU</th><th>Fotlengde</th></tr></thead>
        <tbody>
          <tr><td>S/M</td><td>35–40</td><td>22–25,5 cm</td></tr>
          <tr><td>L/XL</td><td>40–46</td><td>25,5–29 cm</td></tr>
        </tbody>
      </table>
      <h3>Hansker</h3>
      <p>Mål rundt hånden der den er bredest, uten tommelen.</p>
      <table>
        <thead><tr><th>Størrelse</th><th>Håndomkrets</th></tr></thead>
        <tbody>
          <tr><td>Kvinner</td><td>17–20 cm</td></tr>
          <tr><td>Menn</td><td>20–24 cm</td></tr>
        </tbody>
      </table>
      <p>Passer det likevel ikke, kan du sende varen tilbake innen fjorten dager: <a href="{{hrefWithdrawal}}">angre et kjøp</a>.</p>`,
    sv: `
      <h3>Tofflor</h3>
      <p>Ställ dig på ett papper med hälen mot väggen och mät till den längsta tån. Är du mitt emellan två storlekar väljer du den större.</p>
      <table>
        <thead><tr><th>Storlek</th><th>EU</th><th>Fotlängd</th></tr></thead>
        <tbody>
          <tr><td>S/M</td><td>35–40</td><td>22–25,5 cm</td></tr>
          <tr><td>L/XL</td><td>40–46</td><td>25,5–29 cm</td></tr>
        </tbody>
      </table>
      <h3>Handskar</h3>
      <p>Mät runt handen där den är bredast, utan tummen.</p>
      <table>
        <thead><tr><th>Storlek</th><th>Handomkrets</th></tr></thead>
        <tbody>
          <tr><td>Dam</td><td>17–20 cm</td></tr>
          <tr><td>Herr</td><td>20–24 cm</td></tr>
        </tbody>
      </table>
      <p>Passar det ändå inte kan du skicka tillbaka varan inom fjorton dagar: <a href="{{hrefWithdrawal}}">ångra ett köp</a>.</p>`,
    fr: `
      <h3>Chaussons</h3>
      <p>Debout sur une feuille, talon contre le mur, mesurez jusqu’à l’orteil le plus long. Entre deux tailles, prenez la plus grande.</p>
      <table>
        <thead><tr><th>Taille</th><th>EU</th><th>Longueur du pied</th></tr></thead>
        <tbody>
          <tr><td>S/M</td><td>35–40</td><td>22–25,5 cm</td></tr>
          <tr><td>L/XL</td><td>40–46</td><td>25,5–29 cm</td></tr>
        </tbody>
      </table>
      <h3>Gants</h3>
      <p>Mesurez le tour de la main à l’endroit le plus large, sans le pouce.</p>
      <table>
        <thead><tr><th>Taille</th><th>Tour de main</th></tr></thead>
        <tbody>
          <tr><td>Femme</td><td>17–20 cm</td></tr>
          <tr><td>Homme</td><td>20–24 cm</td></tr>
        </tbody>
      </table>
      <p>Si la taille ne convient pas, vous pouvez renvoyer l’article dans les quatorze jours : <a href="{{hrefWithdrawal}}">se rétracter d’un achat</a>.</p>`,
    en: `
      <h3>Slippers</h3>
      <p>Stand on a sheet of paper with your heel to the wall and measure to the longest toe. Between two sizes, choose the larger.</p>
      <table>
        <thead><tr><th>Size</th><th>EU</th><th>Length of foot</th></tr></thead>
        <tbody>
          <tr><td>S/M</td><td>35–40</td><td>22–25.5 cm</td></tr>
          <tr><td>L/XL</td><td>40–46</td><td>25.5–29 cm</td></tr>
        </tbody>
      </table>
      <h3>Gloves</h3>
      <p>Measure around your hand where it is widest, without the thumb.</p>
      <table>
        <thead><tr><th>Size</th><th>Hand girth</th></tr></thead>
        <tbody>
          <tr><td>Women</td><td>17–20 cm</td></tr>
          <tr><td>Men</td><td>20–24 cm</td></tr>
        </tbody>
      </table>
      <p>If it does not fit after all, you can send it back within fourteen days: <a href="{{hrefWithdrawal}}">withdraw from a purchase</a>.</p>`,
  },
}
