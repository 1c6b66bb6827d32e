/** Thrown when the page uses the script wrongly, as the provider's own script does. */
export function integrationError(message: string): Error {
  const error = new Error(message)
  error.name = 'IntegrationError'
  return error
}
