/** An amount in euros as a line of text in rand. */
export const convert = (euros) => `${euros} EUR = ${(euros * 20.31).toFixed(2)} ZAR`;
