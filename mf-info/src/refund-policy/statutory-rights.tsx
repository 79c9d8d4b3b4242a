import { useServices } from 'shared/contract';
import { Panel } from '../article/article-page';
import { MailLink } from '../article/seller';

/** Statutory rights beyond the shop's policy (ECT Act section 44; Consumer Protection Act sections 55 and 56). */
export function StatutoryRights() {
  const { config } = useServices();
  return (
    <Panel as="section" aria-labelledby="your-statutory-rights">
      <h2 id="your-statutory-rights">Your statutory rights</h2>
      <p>These rights come from the law. They apply whatever our policy above says.</p>
      <h3>Cooling off: seven days, no reason needed</h3>
      <p>
        Under section 44 of the Electronic Communications and Transactions Act 25 of 2002 you may cancel an online purchase
        without giving a reason and without penalty within 7 days after you received the goods. The only cost that you can be
        charged is the direct cost of returning them. We refund what you paid within 30 days of the cancellation.
      </p>
      <h3>Defects: six months</h3>
      <p>
        Under sections 55 and 56 of the Consumer Protection Act 68 of 2008 goods must be of good quality, in good working order
        and free of defects. If they are not, you may return them within 6 months of delivery, without penalty and at our risk and
        expense, and you choose: we repair them, replace them, or refund you. If a repair fails, or a new defect shows, within
        three months after the repair, we replace the goods or refund you.
      </p>
      <p>
        To use either right, write to <MailLink address={config.email} /> with your order number. No special form is needed.
      </p>
    </Panel>
  );
}
