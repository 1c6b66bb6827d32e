import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/catalogue.ts'

/** What the owner says of a product beyond its description, such as its material. */
export function ProductDetails({ attributes }: Pick<Product, 'attributes'>) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className="mt-8 first:mt-0">
      <h2 id={id} className="mb-5 text-2xl">
        {t('product.details')}
      </h2>
      <table aria-labelledby={id} className="w-full border-stone border-t text-left">
        <tbody>
          {attributes.map(({ id: attribute, name, value, url }) => (
            <tr key={attribute} className="border-stone border-b align-top">
              <th scope="row" className="wrap-anywhere w-2/5 py-2.5 pr-4 font-medium">
                {name}
              </th>
              <td className="wrap-anywhere py-2.5">
                {url ? (
                  <a
                    href={url}
                    rel="noreferrer"
                    className="text-brand underline decoration-stone underline-offset-4 hover:decoration-current"
                  >
                    {value}
                  </a>
                ) : (
                  value
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
