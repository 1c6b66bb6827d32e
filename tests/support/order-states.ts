const later = '2026-12-24T10:00:00.000Z'
const sooner = '2026-11-24T10:00:00.000Z'

const line = (name: string, changes: Record<string, unknown> = {}) => ({
  product_id: 4318,
  name,
  variant: null,
  quantity: 1,
  price: 67.99,
  membership: true,
  total: 67.99,
  paid: 67.99,
  slug: 'perfume-ambre',
  image: 'products/perfume-ambre.jpg',
  on_sale: true,
  ...changes,
})
export const order = (number: number, changes: Record<string, unknown> = {}) => ({
  id: `order${number}`,
  number,
  created_at: sooner,
  name: 'Åse-Marie Bjørk-Hansen',
  phone: '+47 900 00 000',
  address: 'Storgata 1, 2. etasje, 0155 Oslo, NO',
  total: 1285.99,
  currency: 'EUR',
  set_password: false,
  lines: [
    line('Ambre eau de parfum'),
    line('Sneeuwwitte pantoffels van onwaarschijnlijk zachte wol', {
      variant: 'L/XL (40–46)',
      quantity: 12,
      membership: false,
      total: 1218,
      paid: 1218,
    }),
  ],
  ...changes,
})

const parcel = (changes: Record<string, unknown> = {}) => ({
  state: 'shipped',
  carrier: 'PostNord',
  tracking_number: 'RR123456785SE',
  shipped_at: sooner,
  delivered_at: null,
  tracking_url: 'https://tracking.postnord.com/en/tracking?id=RR123456785SE',
  lines: [{ name: 'Ambre eau de parfum', variant: null, quantity: 1 }],
  ...changes,
})
const delivery = { from: '2026-11-30', to: '2026-12-03' }
const slippers = 'Sneeuwwitte pantoffels van onwaarschijnlijk zachte wol'
const many = [{ name: slippers, variant: 'L/XL (40–46)', quantity: 12 }]

export const orderStates = [
  { name: 'received', say: 'order.lead.received', changes: { state: 'received', delivery } },
  { name: 'packed', say: 'order.lead.packed', changes: { state: 'packed', delivery } },
  { name: 'on its way', say: 'order.track', changes: { state: 'shipped', delivery, parcels: [parcel()] } },
  {
    name: 'in parts',
    say: 'order.lead.partly_shipped',
    changes: {
      state: 'partly_shipped',
      delivery,
      refunded: 101.5,
      parcels: [
        parcel(),
        parcel({ carrier: null, tracking_number: `<b>${'W'.repeat(55)}`, tracking_url: null, lines: many }),
        parcel({ state: 'returned', carrier: 'Mondial Relay' }),
      ],
      refunds: [
        { amount: 1.5, state: 'done', created_at: sooner },
        { amount: 100, state: 'under_way', created_at: sooner },
      ],
      returns: ['requested', 'approved', 'rejected', 'received', 'cancelled', 'refunded', 'closed'].map((state) => ({
        state,
        stated_at: sooner,
      })),
    },
  },
  {
    name: 'delivered',
    say: 'order.lead.delivered',
    changes: { state: 'delivered', delivery, parcels: [parcel({ state: 'delivered', delivered_at: later })] },
  },
  {
    name: 'to be sent back',
    say: 'order.lead.withdrawn',
    changes: {
      state: 'shipped',
      delivery,
      parcels: [parcel()],
      returns: [{ kind: 'withdrawal', state: 'approved', stated_at: sooner, refund_by: later }],
    },
  },
  {
    name: 'sent back',
    say: 'order.lead.returned',
    changes: {
      state: 'shipped',
      delivery,
      parcels: [parcel()],
      returned: 'wholly',
      refunded: 1285.99,
      refunds: [{ amount: 1285.99, state: 'done', created_at: later }],
      returns: [
        {
          state: 'refunded',
          stated_at: sooner,
          received_at: later,
          refunds: [{ amount: 1285.99, state: 'done', created_at: later }],
        },
      ],
    },
  },
  { name: 'cancelled', say: 'order.lead.cancelled', changes: { state: 'cancelled', delivery, refunded: 1285.99 } },
]
