import { describe, expect, test } from 'vitest'
import { isConflictKey } from '#domain/office/conflicts/conflict-rules.ts'
import { senderAddress, senderWarnings } from '#domain/office/system/sender-rules.ts'
import {
  hasSettingForm,
  settingForms,
  settingPageOf,
  settingPages,
} from '#domain/platform/settings/setting-form-rules.ts'
import { type SettingKey, settingDefinitions } from '#domain/platform/settings/settings-definitions.ts'
import { contrastRatio } from '#shared/colour-contrast.ts'
import {
  changesOf,
  schemaOf,
  settingsWire,
  valuesOf,
} from '../../src/office/screens/platform/settings/settings-rules.ts'

const keys = Object.keys(settingDefinitions) as SettingKey[]

describe('settings', () => {
  test('each is changed on a page of its own, among the claims, or among the conflicts', () => {
    const nowhere = keys.filter((key) => settingPageOf(key) === 'conflicts' && !isConflictKey(key))
    expect(nowhere).toEqual([])
    const onPages = Object.values(settingPages).flat()
    expect(new Set(onPages).size).toBe(onPages.length)
    expect(onPages.filter((key) => !keys.includes(key))).toEqual([])
    expect(Object.keys(settingForms).sort()).toEqual([...onPages].sort())
  })

  test('each default fits the rules of its form', () => {
    for (const key of keys.filter(hasSettingForm)) {
      expect(settingForms[key].safeParse(settingDefinitions[key].value).error?.issues, key).toBeUndefined()
    }
  })

  test('O198 ids of analytics and pixel have a form; none is fine', () => {
    const fits = (key: 'tracking.analyticsId' | 'tracking.pixelId', id: string) =>
      settingForms[key].safeParse(id).success
    expect(['', 'G-TEST', 'G-AB12CD34EF'].every((id) => fits('tracking.analyticsId', id))).toBe(true)
    expect(['UA-12345-1', 'G-ab12', 'G-', 'AB12CD34EF', "G-A';//"].some((id) => fits('tracking.analyticsId', id))).toBe(
      false,
    )
    expect(['', '1234567890', '001234567890123456'].every((id) => fits('tracking.pixelId', id))).toBe(true)
    expect(['123', '12345678901234567890123', '12345678a0'].some((id) => fits('tracking.pixelId', id))).toBe(false)
  })
})

describe('a page of settings', () => {
  const keys = settingPages.sales
  const stored = { 'refunds.serviceLimit': 200, 'stock.lowAt': 3, version: 1 }
  const values = valuesOf(keys, stored)

  test('its form holds the limit of refunds in cents, and the API has it in euros', () => {
    expect(values.refunds).toEqual({ serviceLimit: 20_000 })
    expect(changesOf(keys, values, { refunds: { serviceLimit: true }, stock: { lowAt: true } })).toEqual({
      'refunds.serviceLimit': 200,
      'stock.lowAt': 3,
    })
    expect(settingsWire.read(settingsWire.write(values))).toEqual(values)
    expect(settingsWire.read({ 'refunds.serviceLimit': 150 })).toEqual({ 'refunds.serviceLimit': 15_000 })
  })

  test('its form refuses a limit with a fraction of a cent', () => {
    const limit = schemaOf(['refunds.serviceLimit'])
    expect(limit.safeParse({ refunds: { serviceLimit: 120.5 } }).success).toBe(true)
    expect(limit.safeParse({ refunds: { serviceLimit: 120.505 } }).success).toBe(false)
  })
})

describe('contrast', () => {
  test('O195 follows WCAG: 21 for black on white, 1 for the same colour, in any order', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastRatio('#23443A', '#23443a')).toBeCloseTo(1, 5)
    expect(contrastRatio('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
    expect(contrastRatio('#FFFFFF', '#777777')).toBe(contrastRatio('#777777', '#FFFFFF'))
  })
})

describe('who mails are from', () => {
  const own = { emails: ['hello@shop.example', 'bonjour@maison.example'], hosts: ['sv.shop.example'], live: false }

  test('O200 a sender of the brands’ or hosts’ domain is fine, one of another looks forged', () => {
    for (const sender of ['Shop <no-reply@mail.shop.example>', 'x@maison.example', '"A, B" <a@SHOP.example>']) {
      expect(senderWarnings(sender, own), sender).toEqual([])
    }
    expect(senderWarnings('Shop <shop@elsewhere.org>', own)).toEqual([
      { code: 'sender.otherDomain', domain: 'elsewhere.org', expected: ['maison.example', 'shop.example'] },
    ])
  })

  test('O200 what is no address, and a made-up domain on a live shop, are named', () => {
    expect(senderAddress('Shop')).toBeNull()
    expect(senderWarnings('Shop <shop@localhost>', own)).toMatchObject([{ code: 'sender.unreadable' }])
    expect(senderWarnings('a@shop.example', { ...own, live: true })).toMatchObject([{ code: 'sender.reserved' }])
  })
})
