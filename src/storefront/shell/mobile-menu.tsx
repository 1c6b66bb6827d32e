import { useTranslation } from 'react-i18next'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Dialog } from '#storefront/ui/dialog.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { categoryBranch } from './late-category-branch.ts'
import { Wordmark } from './logo.tsx'
import type { ShellData } from './shell-data.ts'

// More than two screens of a phone.
const manyCategories = 20

const linkLook =
  'flex min-h-14 items-center justify-between gap-4 py-2 font-display text-xl after:mr-1.5 after:size-2 after:shrink-0 after:rotate-45 after:border-t-[1.5px] after:border-r-[1.5px]'

/** Lists the categories and the membership; closes when one is chosen. */
export function MobileMenu({ categories, open, onClose }: ShellData & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={onClose} title={t('shell.header.menu')} shape="panel" showTitle={false}>
      <MenuLinks categories={categories} onClose={onClose} />
    </Dialog>
  )
}

function MenuLinks({ categories, onClose }: ShellData & { onClose: () => void }) {
  const { href } = useStorefront()
  const { t } = useTranslation()
  const { user } = useSession()
  // Signing in must not require scrolling past eighty categories.
  const isLong = categories.length > manyCategories
  const links = (
    <ul className={isLong ? 'mb-4 flex flex-wrap gap-x-6 text-base' : 'mt-6 space-y-1 text-base'}>
      <li>
        <Link to={href('saved')} onClick={onClose} className="inline-block py-2.5 hover:underline">
          {t('saved.title')}
        </Link>
      </li>
      <li>
        <Link
          to={user ? href('account') : href('login')}
          onClick={onClose}
          className="inline-block py-2.5 hover:underline"
        >
          {user ? t('shell.header.account') : t('shell.header.login')}
        </Link>
      </li>
      <li>
        <Link to={href('contact')} onClick={onClose} className="inline-block py-2.5 hover:underline">
          {t('shell.footer.contact')}
        </Link>
      </li>
    </ul>
  )
  return (
    <>
      <Wordmark onClick={onClose} className="-mt-6 mb-6 block w-fit text-2xl" />
      {isLong && links}
      <nav aria-label={t('shell.header.menu')}>
        <ul>
          {categories.map((category) => (
            <li key={category.id} className="border-stone/70 border-b">
              {category.children ? (
                <categoryBranch.Component category={category} shape="row" onChoose={onClose} />
              ) : (
                <Link
                  to={href('category', { slug: category.handle })}
                  onClick={onClose}
                  className={`${linkLook} after:border-soft hover:text-brand`}
                >
                  {category.name}
                </Link>
              )}
            </li>
          ))}
          <li className="border-stone/70 border-b">
            <Link to={href('pages', { slug: 'abonnement' })} onClick={onClose} className={`${linkLook} text-price`}>
              {t('shell.header.membership')}
            </Link>
          </li>
        </ul>
      </nav>
      {!isLong && links}
    </>
  )
}
