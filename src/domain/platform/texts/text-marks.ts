/** Texts fixed in the code, because they appear when no text could be loaded. The specification quotes them. */
export const lockedTexts: Readonly<Record<string, string>> = {
  'launch.failed': 'Failed to launch',
  'launch.unexpected': 'Unexpected Application Error!',
}

/** Keys of the texts that the specification quotes or states, in any language. */
export const quotedKeys: ReadonlySet<string> = new Set([
  ...[
    ...['shell.welcome.close', 'shell.welcome.subscription', 'shell.welcome.renewal'],
    ...['shell.banner.excellent', 'shell.banner.customers', 'shell.header.login', 'shell.header.cart'],
    ...['home.brands.title', 'home.testimonials.claim', 'home.banner.text'],
    ...['product.notFound', 'product.delivery', 'product.customers'],
    ...['landing.delivery', 'landing.lowStock', 'landing.trial'],
    ...['login.forgotPassword.title', 'login.forgotPassword.sent'],
    ...['checkout.submitting', 'head.thankyou', 'thankyou.title', 'thankyou.processing'],
  ].map((path) => `storefront:${path}`),
  ...['mail.order.title', 'mail.order.processing'].map((path) => `mails:${path}`),
])
