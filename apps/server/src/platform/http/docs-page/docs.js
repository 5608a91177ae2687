/* global SwaggerUIBundle */

/** The library's body field has no accessible name. */
const namedBody = {
  wrapComponents: {
    TextArea: (Original, { React }) =>
      function TextArea(props) {
        return React.createElement(Original, { 'aria-label': 'Request body', ...props })
      },
  },
}

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#calls',
  // A link inside the button that expands a call would nest two controls.
  deepLinking: false,
  filter: true,
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  // The default validator is on another site.
  validatorUrl: null,
  plugins: [namedBody],
})
