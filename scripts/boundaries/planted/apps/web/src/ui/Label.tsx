// breaks: texts-in-catalogues
export const Label = () => <p title="The number of your phone">IMEI</p>
