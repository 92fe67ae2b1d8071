/** The header with which the gateway proves itself to the API. */
export const gatewayKeyHeader = 'x-gateway-key'
