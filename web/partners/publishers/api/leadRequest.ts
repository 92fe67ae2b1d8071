const testLead = {
  email: 'jane.doe@example.com',
  first_name: 'Jane',
  last_name: 'Doe',
  phone: '+491511234567',
  country: 'DE',
  is_test: true,
}

/** Example request with a test lead, without the token. */
export const leadRequest = (leadUrl: string): string =>
  [
    `curl '${leadUrl.replaceAll("'", '%27')}'`,
    '--header "authorization: Bearer $PUBLISHER_TOKEN"',
    "--header 'content-type: application/json'",
    '--header "idempotency-key: $(date +%s)-$RANDOM"',
    `--data '${JSON.stringify(testLead)}'`,
  ].join(' \\\n  ')
