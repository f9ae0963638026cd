/** The secret that the processes of a test share. */
export const loadToken = 'a-secret-that-is-long'
