export type TestCard = { readonly number: string; readonly outcome: string }

/** The dashboard's selection of test cards. Any future date and any code go with them. */
export const testCards: readonly { readonly title: string; readonly cards: readonly TestCard[] }[] = [
  {
    title: 'Payment succeeds',
    cards: [
      { number: '4242424242424242', outcome: 'Visa' },
      { number: '5555555555554444', outcome: 'Mastercard' },
      { number: '378282246310005', outcome: 'American Express, four-digit code' },
    ],
  },
  {
    title: '3-D Secure',
    cards: [
      {
        number: '4000002500003155',
        outcome: 'Authentication on every payment in the shop; not for renewals once set up',
      },
      { number: '4000002760003184', outcome: 'Always authentication; a renewal fails without it' },
      { number: '4000003800000446', outcome: 'Already set up: authentication in the shop, not for renewals' },
      { number: '4000000000003220', outcome: 'Authentication, then success' },
      { number: '4000008400001629', outcome: 'Authentication, then the card is declined' },
      { number: '4000008260003178', outcome: 'Authentication, then insufficient funds' },
      { number: '4000008400001280', outcome: 'The bank’s page fails' },
    ],
  },
  {
    title: 'Payment declined',
    cards: [
      { number: '4000000000000002', outcome: 'Declined, no reason given' },
      { number: '4000000000009995', outcome: 'Insufficient funds' },
      { number: '4000000000009987', outcome: 'Lost card' },
      { number: '4000000000009979', outcome: 'Stolen card' },
      { number: '4000000000006975', outcome: 'Too many attempts' },
      { number: '4000000000000069', outcome: 'Expired card' },
      { number: '4000000000000127', outcome: 'Wrong security code' },
      { number: '4000000000000119', outcome: 'Processing error' },
      { number: '4242424242424241', outcome: 'Wrong number, refused by the card field' },
      { number: '4000000000000341', outcome: 'Can be saved, every charge fails' },
      { number: '4100000000000019', outcome: 'Blocked as fraud' },
    ],
  },
  {
    title: 'Afterwards',
    cards: [
      { number: '4000000000000259', outcome: 'Paid, then disputed' },
      { number: '4000000000007726', outcome: 'A refund stays pending, then succeeds' },
      { number: '4000000000005126', outcome: 'A refund fails later' },
    ],
  },
]
