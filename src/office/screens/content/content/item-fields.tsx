import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Select } from '#office/kit/field.tsx'
import { FocalPoint } from '#office/kit/form/focal-point.tsx'
import { FormOptionalText, FormText, useFieldErrors } from '#office/kit/form/form-fields.tsx'
import { ImageField, ImagePicker } from '#office/kit/form/image-field.tsx'
import { FormShopTime } from '#office/kit/form/shop-time-field.tsx'
import { TextsField } from '#office/kit/form/texts-field.tsx'
import { emptyTexts } from '#shared/markets.ts'
import type { ListKind } from './content-form-rules.ts'
import { type FieldSpec, itemFields } from './content-kinds.ts'
import { UnknownPlaceholders } from './unknown-placeholders.tsx'

/** Fields of one item of a list; `base` is its name in the form. */
export function ItemFields({ kind, base }: { kind: ListKind; base: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {itemFields[kind].map((spec) => (
        <ItemField key={'name' in spec ? spec.name : spec.kind} kind={kind} base={base} spec={spec} />
      ))}
    </div>
  )
}

/** Returns a field's label. Kinds in which a name means something else have their own labels. */
function useLabel(kind: ListKind): (name: string) => string {
  const { t, i18n } = useTranslation()
  return (name) => {
    const key = name.replaceAll('.', '_')
    const own: string = `content.fieldsOf.${kind}.${key}`
    return i18n.exists(own) ? t(own) : t(`content.fields.${key}`)
  }
}

function ItemField({ kind, base, spec }: { kind: ListKind; base: string; spec: FieldSpec }) {
  const { t } = useTranslation()
  const labelOf = useLabel(kind)
  if (spec.kind === 'times') {
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        <FormShopTime name={`${base}.shown_from`} label={labelOf('shown_from')} />
        <FormShopTime name={`${base}.shown_until`} label={labelOf('shown_until')} />
      </div>
    )
  }
  const name = `${base}.${spec.name}`
  const label = labelOf(spec.name)
  switch (spec.kind) {
    case 'word':
      return (
        <div className="max-w-md">
          <FormText name={name} label={label} />
        </div>
      )
    case 'link':
      return (
        <div className="max-w-md">
          <FormOptionalText
            name={name}
            label={label}
            hint={t(kind === 'brands' ? 'content.brandLinkHint' : 'content.linkHint')}
          />
        </div>
      )
    case 'stars':
      return <Stars name={name} label={label} />
    case 'image':
      return <ImageField name={name} label={label} isRemovable={spec.isRemovable} />
    case 'picture':
      return <Picture name={name} label={label} hasFocalPoint={spec.hasFocalPoint} />
    default:
      return (
        <TextsField
          name={name}
          label={label}
          kind={spec.kind}
          below={(language) => <UnknownPlaceholders name={`${name}.${language}`} />}
        />
      )
  }
}

function Stars({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation()
  const { field } = useController({ name })
  const errors = useFieldErrors(name)
  return (
    <div className="max-w-md">
      <Select
        label={label}
        value={String(field.value)}
        errors={errors}
        options={[5, 4, 3, 2, 1].map((value) => ({
          value: String(value),
          label: t('content.stars', { count: value }),
        }))}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(Number(event.target.value))}
      />
    </div>
  )
}

type PictureValue = { path: string; alt: object; focal_x?: number; focal_y?: number }

/** Edits a picture with its description and focal point. */
function Picture({ name, label, hasFocalPoint }: { name: string; label: string; hasFocalPoint: boolean }) {
  const { t } = useTranslation()
  const { field } = useController({ name })
  const errors = useFieldErrors(name)
  const { getValues } = useFormContext()
  const image = field.value as PictureValue | null
  // Form values of the picture's other fields are newer than the controller's value.
  const latest = () => getValues(name) as PictureValue | null
  const begun = {
    alt: emptyTexts(),
    ...(hasFocalPoint && { focal_x: 0.5, focal_y: 0.5 }),
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ImagePicker
        label={label}
        path={image?.path ?? null}
        onChange={(path) => field.onChange(path === null ? null : { ...begun, ...latest(), path })}
        errors={errors}
      />
      {image && (
        <div
          className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${hasFocalPoint ? 'sm:grid-cols-[auto_minmax(0,1fr)]' : ''}`}
        >
          {hasFocalPoint && (
            <FocalPoint
              path={image.path}
              focal={{ x: image.focal_x ?? 0.5, y: image.focal_y ?? 0.5 }}
              onChange={({ x, y }) => field.onChange({ ...latest(), focal_x: x, focal_y: y })}
            />
          )}
          <TextsField name={`${name}.alt`} label={t('content.fields.image_alt')} kind="lines" />
        </div>
      )}
    </div>
  )
}
