import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Parcel } from '#contract/office/aftersales/parcels.ts'
import { callApi, newKey, type OfficeError } from '#office/api/api-client.ts'

type Shipment = {
  lines: { position: number; quantity: number }[]
  tracking: { carrier: string; tracking_number: string | null; tracking_url: string | null; notify: boolean }
}

/**
 * Packs and ships in one go. Where packing went well and shipping did not, trying again ships the same parcel; keys
 * stay the same for every try.
 */
export function useShipment(
  orderNumber: number,
  { packed, onDone }: { packed: { id: number; version: number } | null; onDone(parcel: Parcel): void },
) {
  const keys = useRef({ pack: newKey(), ship: newKey() })
  const parcel = useRef(packed)
  const isRunning = useRef(false)
  const shipment = useMutation<Parcel, OfficeError, Shipment>({
    mutationFn: async ({ lines, tracking }) => {
      parcel.current ??= await callApi<Parcel>('POST', `/orders/${orderNumber}/parcels`, {
        body: { lines, notify: tracking.notify },
        key: keys.current.pack,
      })
      const { id, version } = parcel.current
      try {
        return await callApi<Parcel>('POST', `/parcels/${id}/ship`, { body: tracking, version, key: keys.current.ship })
      } catch (error) {
        keys.current.ship = newKey()
        throw error
      }
    },
    onSuccess: onDone,
    onSettled: () => {
      isRunning.current = false
    },
  })
  return {
    ...shipment,
    /** A second press before the answer does nothing. */
    mutate(input: Shipment): void {
      if (isRunning.current) return
      isRunning.current = true
      shipment.mutate(input)
    },
  }
}
