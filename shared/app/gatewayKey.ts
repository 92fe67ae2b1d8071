/** Header with the secret key by which the API recognizes the gateway. */
export const gatewayKeyHeader = 'x-gateway-key'
