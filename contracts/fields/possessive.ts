/** Returns the possessive of a name, such as `Wildcat’s` or `Boulder Comets’`. */
export const possessive = (name: string) => `${name}${/s$/i.test(name) ? '’' : '’s'}`;
