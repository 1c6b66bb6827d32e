import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { paper } from '#domain/platform/settings/setting-form-rules.ts'
import { OfficeError } from '#office/api/api-client.ts'
import { useMay } from '#office/api/me.ts'
import { sendFile } from '#office/api/send-file.ts'
import { Button, buttonClasses } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { isUploadedLogo, logoPath } from '#shared/brand-logo.ts'
import { ErrorText } from './setting-fields.tsx'

const own = { main: 'vitrine', french: 'maison-vitrine' } as const

/** Shows the brand's logo on the shop's background. It can be replaced with a file, or reset to the shop's own. */
export function LogoField({ brand }: { brand: 'main' | 'french' }) {
  const { t } = useTranslation()
  const may = useMay()
  const { field } = useController({ name: `brand.${brand}.logo` })
  const { field: size } = useController({ name: `brand.${brand}.logoSize` })
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<OfficeError | null>(null)
  const logo = String(field.value)
  const take = (path: string, pixels: [number, number] | null) => {
    field.onChange(path)
    size.onChange(pixels)
  }
  const upload = async (file: File) => {
    setError(null)
    setShare(0)
    try {
      const stored = await sendFile<{ path: string; width: number; height: number }>('/uploads', file, setShare)
      take(stored.path, stored.width > 0 ? [stored.width, stored.height] : null)
    } catch (problem) {
      if (!(problem instanceof OfficeError)) throw problem
      setError(problem)
    }
    setShare(null)
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 text-sm font-medium">{t('settings.fields.brand.logo')}</legend>
      <div className="flex min-h-20 items-center rounded-md border border-line p-4" style={{ backgroundColor: paper }}>
        <img
          src={logoPath(logo, 640)}
          alt={t('settings.logoPreview')}
          className="h-9 w-auto max-w-full object-contain"
        />
      </div>
      <p className="text-sm text-soft">{t('settings.logoHint')}</p>
      {logo.endsWith('.svg') && <p className="text-sm text-attention">{t('settings.logoDrawing')}</p>}
      <ErrorText path={`brand.${brand}.logo`} />
      {error && <ErrorNote error={error} />}
      {may('settings.write') && (
        <div className="flex flex-wrap items-center gap-2">
          <label className={`${buttonClasses()} focus-within:outline-2 focus-within:outline-focus`}>
            {share === null ? t('settings.uploadLogo') : t('settings.uploading', { percent: Math.round(share * 100) })}
            <input
              type="file"
              accept="image/png,image/jpeg,image/webp,image/svg+xml"
              className="sr-only"
              disabled={share !== null}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) upload(file)
                target.value = ''
              }}
            />
          </label>
          {isUploadedLogo(logo) && <Button onPress={() => take(own[brand], null)}>{t('settings.ownLogo')}</Button>}
        </div>
      )}
    </fieldset>
  )
}
