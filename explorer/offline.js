// On the page of Apollo Sandbox: if its script did not load (offline), opens the gateway's own explorer.
/* global window */
if (!('EmbeddedSandbox' in window)) window.location.replace('/graphql?explorer')
