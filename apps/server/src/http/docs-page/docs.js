/* global SwaggerUIBundle */

/** The library's field for a body has no name that a screen reader could say. */
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
  // A link inside of the button that unfolds a call would be one control within another.
  deepLinking: false,
  filter: true,
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  // The default checker is another site's.
  validatorUrl: null,
  plugins: [namedBody],
})
