/** Contact messages that could not be sent, oldest first (D18). */
export const queueStorageKey = 'vitrine.messages'
