// On Apollo Sandbox's page: without network its script is not there, and the explorer that the gateway serves opens instead.
/* global window */
if (!('EmbeddedSandbox' in window)) window.location.replace('/graphql?explorer')
