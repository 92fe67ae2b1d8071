/** Request header to the API that identifies a browser with an earlier sign-in. */
export const deviceTokenHeader = 'device-token'
