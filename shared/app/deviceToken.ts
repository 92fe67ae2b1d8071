/** The header of a request to the API that names the browser which somebody has signed in with. */
export const deviceTokenHeader = 'device-token'
